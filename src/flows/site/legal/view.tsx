import type { LegalTab } from '#machines/rules/links/addresses.ts'
import { type legalMachine, legalPath } from '#machines/site/legal/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Contents, Document, DocumentSection, DocumentText } from '#src/ui/layout/document.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { List } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { acceptableUse } from './acceptable-use.ts'
import { effectiveDate, type LegalBlock, type LegalNames, type LegalText } from './legal-text.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfService } from './terms-of-service.ts'

const tabs = [
  { value: 'terms', label: 'Terms' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'acceptable', label: 'Usage' },
] as const satisfies readonly { value: LegalTab; label: string }[]

const texts = {
  terms: termsOfService,
  privacy: privacyPolicy,
  acceptable: acceptableUse,
} as const satisfies Record<LegalTab, (names: LegalNames) => LegalText>

export function LegalView({ snapshot, send, names }: Flow<typeof legalMachine> & { names: LegalNames }) {
  const tab = tabs.find(({ value }) => snapshot.matches(value))?.value ?? 'terms'
  const text = texts[tab](names)
  return (
    <Page title="Legal Information" subtitle="Review our policies and terms">
      <Card aria-labelledby="policies">
        <Heading level={2} id="policies">
          Policies & Terms
        </Heading>
        <Tabs
          label="Policies & Terms"
          tabs={tabs}
          value={tab}
          onChange={(chosen) => send({ type: 'tab.chosen', tab: chosen })}
        >
          <Document>
            <DocumentText>
              <Stack gap="tight">
                <Heading level={3} look="heading">
                  {text.title}
                </Heading>
                <Text variant="note">{`Effective date: ${effectiveDate}`}</Text>
              </Stack>
              <Text variant="lead">{text.summary}</Text>
            </DocumentText>
            <Contents
              entries={text.sections.map(({ id, title }) => ({ to: `${legalPath(tab)}#${id}`, title }))}
            />
            <DocumentText>
              {text.sections.map(({ id, title, blocks }) => (
                <DocumentSection key={id} id={id} title={title}>
                  {blocks.map((block) => (
                    <Block key={JSON.stringify(block)} block={block} />
                  ))}
                </DocumentSection>
              ))}
            </DocumentText>
          </Document>
        </Tabs>
      </Card>
    </Page>
  )
}

const isList = (block: LegalBlock): block is readonly string[] => Array.isArray(block)

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <Text>{block}</Text>
  if (isList(block)) return <List items={block} />
  return (
    <Text>
      <span>{`${block.text} `}</span>
      <TextLink href={block.href} external>
        {block.link}
      </TextLink>
      .
    </Text>
  )
}

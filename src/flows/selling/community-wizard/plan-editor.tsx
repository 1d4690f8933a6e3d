import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { draftPriceLabel } from '#machines/rules/plans/plan-prices.ts'
import type { PlanProblems } from '#machines/rules/plans/plan-problems.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Sortable } from '#src/ui/forms/sortable.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { LuChevronDown, LuPlus, LuTrash2 } from '#src/ui/media/icons.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { PlanFields } from './plan-fields.tsx'

interface PlanEditorProps {
  plans: readonly PlanDraft[]
  /** The error messages of the fields by the plan's key, after 'Next' has failed. */
  problems: Readonly<Record<string, PlanProblems>>
  /** The keys of the plans that cannot be sold yet. */
  incomplete: readonly string[]
  /** The keys of the plans that are collapsed to a summary. */
  folded: readonly string[]
  send: (event: Extract<WizardEvent, { type: `plan.${string}` }>) => void
}

/**
 * Edits the plans of a community (D2 §2.3, §4.7). Each plan is a list item, named 'Plan 1', 'Plan 2', … by its
 * position. In a `Form` with `validation="owner"`, a 'Next' that fails focuses the first field with an error.
 */
export function PlanEditor({ plans, problems, incomplete, folded, send }: PlanEditorProps) {
  'use memo'
  const place = useRef<HTMLDivElement>(null)
  const items = () => [...(place.current?.querySelector('ol')?.children ?? [])]
  const focusIn = (item: Element | undefined, control: string) =>
    item?.querySelector<HTMLElement>(control)?.focus()

  const isRefused = ({ key }: PlanDraft) => Object.keys(problems[key] ?? {}).length > 0

  const add = () => {
    flushSync(() => send({ type: 'plan.added' }))
    focusIn(items().at(-1), 'input')
  }
  const remove = (key: string, at: number) => {
    flushSync(() => send({ type: 'plan.removed', key }))
    const left = items()
    focusIn(left[Math.min(at, left.length - 1)], 'button, input')
  }

  return (
    <Stack ref={place}>
      <Sortable
        label="Plans"
        onMove={(key, to) => send({ type: 'plan.moved', key, to })}
        items={plans.map((plan, at) => ({
          key: plan.key,
          name: `Plan ${at + 1}`,
          title: (
            <PlanTitle
              plan={plan}
              folded={folded.includes(plan.key)}
              incomplete={incomplete.includes(plan.key)}
              refused={isRefused(plan)}
            >
              {plans.length > 1 ? (
                <Fold
                  type="button"
                  aria-expanded={!folded.includes(plan.key)}
                  disabled={isRefused(plan) && !folded.includes(plan.key)}
                  onClick={() => send({ type: 'plan.toggled', key: plan.key })}
                >
                  <span>{`Plan ${at + 1}`}</span>
                  <LuChevronDown />
                </Fold>
              ) : (
                `Plan ${at + 1}`
              )}
            </PlanTitle>
          ),
          tools: plans.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove Plan ${at + 1}`}
              icon={<LuTrash2 />}
              onClick={() => remove(plan.key, at)}
            />
          ),
          content: !folded.includes(plan.key) && (
            <PlanFields
              plan={plan}
              problems={problems[plan.key] ?? {}}
              onChange={(change) => send({ type: 'plan.changed', key: plan.key, change })}
            />
          ),
        }))}
      />
      <Row>
        <Button icon={<LuPlus />} onClick={add}>
          Add plan
        </Button>
      </Row>
    </Stack>
  )
}

/** The button covers the whole title, so that all of it is clickable. */
const Fold = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    font: 'inherit',
    letterSpacing: 'inherit',
    cursor: 'pointer',
    _before: { content: '""', position: 'absolute', inset: '0' },
    '& svg': { boxSize: '5', color: 'fg.muted' },
    '&[aria-expanded=true] svg': { rotate: '180deg' },
    _disabled: { cursor: 'default', '& svg': { display: 'none' } },
  },
})

/** The title differs from the price by its colour and needs no separator, which could remain at the end of a line. */
const Name = chakra('span', { base: { color: 'fg' } })
const Summary = chakra(Text, { base: { minW: '0', overflowWrap: 'anywhere' } })

/** A part of the title that is broken only if it does not fit on one line. */
const Whole = chakra('span', { base: { display: 'inline-block' } })

/** The plan's title and price as buyers will see them; updated while the seller types. */
function PlanTitle({
  plan,
  folded,
  incomplete,
  refused,
  children,
}: {
  plan: PlanDraft
  folded: boolean
  incomplete: boolean
  /** Whether the plan has prevented 'Next'. */
  refused: boolean
  children: ReactNode
}) {
  const title = cleanLine(plan.title)
  const price = draftPriceLabel(plan)
  return (
    <>
      <Heading level={3}>{children}</Heading>
      <Row>
        {(title || price) && (
          <Summary variant="note" dir="auto">
            {title && <Name>{price ? `${title} ` : title}</Name>}
            {price && <Whole>{price}</Whole>}
          </Summary>
        )}
        {folded && (
          <Text variant="note">
            <PlatformList platforms={plan.platforms} />
          </Text>
        )}
        {folded && refused && <Badge tone="warning">Needs attention</Badge>}
        {folded && incomplete && !refused && <Badge>Incomplete</Badge>}
      </Row>
    </>
  )
}

import { checkoutReturns } from '#machines/rules/kit/entities.ts'
import { usePageRestored } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { ReportProblemButton } from '#src/flows/shared/report-problem-button.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Section, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Footer } from '#src/ui/shell/footer.tsx'
import { planPickerFlow } from './flow.ts'
import { PlanPickerView } from './view.tsx'

const returnedWith = (path: string) => {
  const status = new URLSearchParams(path.split('?')[1]).get('status')
  return checkoutReturns.find((known) => known === status) ?? null
}

export function PlanPicker() {
  const services = useServices()
  const { navigation } = services.browser
  const { brand, chats } = services.config
  const flow = useFlow(planPickerFlow, {
    token: services.session.token(),
    returned: returnedWith(navigation.path()),
    baseUrl: navigation.baseUrl,
  })
  const { send } = flow
  usePageRestored(send)
  return (
    <>
      <PlanPickerView {...flow} />
      <Section>
        <Stack>
          <Heading level={2}>Contact us</Heading>
          <Text tone="muted">We are happy to help.</Text>
          <Actions>
            <ButtonLink href={chats.telegram} external>
              Telegram
            </ButtonLink>
            <ButtonLink href={chats.discord} external>
              Discord
            </ButtonLink>
            <ButtonLink href={chats.youtube} external>
              YouTube
            </ButtonLink>
          </Actions>
        </Stack>
      </Section>
      <Footer
        brand={brand}
        links={[
          { label: 'Terms of Service', to: '/terms' },
          { label: 'Privacy Policy', to: '/terms?tab=privacy' },
          { label: 'Cookie Notice', to: '/terms?tab=privacy#cookies' },
        ]}
        note={`© 2024 ${brand}`}
        action={<ReportProblemButton />}
      />
    </>
  )
}

import { useEffect } from 'react'
import { planPickerMachine } from '../../../machines/plan-picker/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Actions } from '../../ui/card.tsx'
import { Section, Stack } from '../../ui/layout.tsx'
import { Footer } from '../../ui/shell/footer.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { planPickerPorts } from './ports.ts'
import { PlanPickerView } from './view.tsx'

const returnedWith = (path: string) => {
  const status = new URLSearchParams(path.split('?')[1]).get('status')
  return status === 'success' || status === 'cancel' ? status : null
}

export function PlanPicker() {
  const services = useServices()
  const { attention, navigation } = services.platform
  const { brand, chats } = services.config
  const flow = useFlow(() => planPickerMachine.provide({ actors: actorsFor(planPickerPorts(services)) }), {
    token: services.session.token(),
    returned: returnedWith(navigation.path()),
    origin: navigation.origin,
  })
  const { send } = flow
  useEffect(() => attention.onReturn(() => send({ type: 'page.returned' })), [attention, send])
  return (
    <>
      <PageTitle>Pick a plan</PageTitle>
      <PlanPickerView {...flow} />
      <Section>
        <Stack>
          <Heading level={2}>Contact us</Heading>
          <Text tone="muted">A person answers, usually the same day.</Text>
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
      />
    </>
  )
}

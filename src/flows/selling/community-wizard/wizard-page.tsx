import { type ReactNode, useEffect, useRef } from 'react'
import { type WizardStep, wizardSteps } from '#machines/rules/drafts/wizard-steps.ts'
import { Progress } from '#src/ui/feedback/loading/progress.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'

/** The progress bar has three markers for the four steps (WIZ-01, B22). */
const markers = ['Setup', 'Invite Bot', 'Complete'] as const
const markerOf: Record<WizardStep, number> = { details: 0, bot: 1, plans: 2, preview: 2 }

const stepTexts: Record<WizardStep, { title: string; text: string }> = {
  details: {
    title: 'Your community',
    text: 'Its name, what it is about, and what people see first.',
  },
  bot: {
    title: 'Invite the bot',
    text: 'The moderation bot lets in everyone who joins a plan. Invite it to each server or chat and make it an administrator there.',
  },
  plans: {
    title: 'Plans',
    text: 'Each plan opens a Discord server, a Telegram group or channel, or both.',
  },
  preview: { title: 'Preview', text: 'This is how people will see your community.' },
}

interface WizardPageProps {
  title: string
  /** The title of the community that is edited. */
  subtitle?: string | undefined
  /** The current step of the wizard; null before the first step is open. */
  step: WizardStep | null
  onQuit: () => void
  canQuit: boolean
  /** Buttons beside 'Quit'. */
  actions?: ReactNode
  children: ReactNode
}

/** The page around the create and the edit wizard. When a new step opens, the step's heading gets the focus. */
export function WizardPage({ title, subtitle, step, onQuit, canQuit, actions, children }: WizardPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {actions}
          <Button disabled={!canQuit} onClick={onQuit}>
            Quit
          </Button>
        </>
      }
    >
      {step && (
        <>
          <Progress steps={markers} current={markerOf[step]} />
          <Stack gap="tight">
            <Text variant="note">{`Step ${wizardSteps.indexOf(step) + 1} of ${wizardSteps.length}`}</Text>
            <Heading level={2} ref={heading} tabIndex={-1}>
              {stepTexts[step].title}
            </Heading>
            <Text tone="muted">{stepTexts[step].text}</Text>
          </Stack>
        </>
      )}
      {children}
    </Page>
  )
}

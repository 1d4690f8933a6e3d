import { useState } from 'react'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { OnboardingOutcome, OnboardingPage } from '../backend/admin/api.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useMutation, useQuery } from '../ui/use-query.ts'
import { QueryResult, Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

/** The URL to which the card provider redirects a seller after onboarding. */
const profile = new URL('../../profile', window.location.href).href

const states = {
  open: 'not begun',
  complete: 'yes',
  needsMore: 'more information is needed',
  withoutPayouts: 'yes, but payouts are not enabled yet',
} as const satisfies Record<OnboardingPage['status'], string>

function Onboarding({ backend: { admin, store }, searchParams }: StandInProps) {
  const payoutAccountId = searchParams.get('account') ?? ''
  const query = useQuery(store, () => admin.onboarding({ payoutAccountId }))
  const [leaving, setLeaving] = useState(false)
  const { mutate, busy, problem } = useMutation()
  const hand = (outcome: OnboardingOutcome) => () =>
    mutate(async () => {
      await admin.finishOnboarding({ payoutAccountId, outcome })
      setLeaving(true)
      window.location.assign(profile)
    })
  return (
    <QueryResult query={query}>
      {({ seller, status }) => (
        <>
          <Heading level={1}>{`Payment account of ${seller}`}</Heading>
          <Sheet>
            <Facts
              items={[
                { label: 'Account', value: payoutAccountId },
                { label: 'Checked', value: states[status] },
              ]}
            />
            <FormError>{problem}</FormError>
            {leaving ? (
              <Notice>Done. Going back to Guildhall…</Notice>
            ) : status === 'complete' ? (
              <>
                <Notice>This account has been checked and can be paid to.</Notice>
                <Actions>
                  <ButtonLink variant="primary" href={inDemo(profile)}>
                    Back to Guildhall
                  </ButtonLink>
                </Actions>
              </>
            ) : (
              <>
                <Text>No papers are asked for. Choose how the check ends.</Text>
                <Actions>
                  <Button variant="primary" loading={busy} onClick={hand('complete')}>
                    Finish
                  </Button>
                  <Button disabled={busy} onClick={hand('needsMore')}>
                    More information is needed
                  </Button>
                  <Button disabled={busy} onClick={hand('withoutPayouts')}>
                    Finish without payouts
                  </Button>
                  <ButtonLink variant="ghost" href={inDemo(profile)}>
                    Abandon
                  </ButtonLink>
                </Actions>
              </>
            )}
          </Sheet>
        </>
      )}
    </QueryResult>
  )
}

showStandIn('a card provider’s check of sellers', Onboarding)

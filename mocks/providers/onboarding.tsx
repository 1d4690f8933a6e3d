import { Button } from '../../src/ui/button.tsx'
import { Actions } from '../../src/ui/card.tsx'
import { Facts } from '../../src/ui/facts.tsx'
import { FormError } from '../../src/ui/form.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Heading, Text } from '../../src/ui/text.tsx'
import { useAsked, useDeed } from '../asked.ts'
import { Answer, Sheet, type StandInProps, showStandIn } from './stand-in.tsx'

function Onboarding({ backend: { backstage, store }, query }: StandInProps) {
  const payoutAccountId = query.get('account') ?? ''
  const asked = useAsked(store, () => backstage.onboarding({ payoutAccountId }))
  const { act, busy, problem } = useDeed()
  return (
    <Answer asked={asked}>
      {({ seller, status }) => (
        <>
          <Heading level={1}>Payment account of {seller}</Heading>
          <Sheet>
            <Facts
              items={[
                { label: 'Account', value: payoutAccountId },
                { label: 'Checked', value: status === 'verified' ? 'yes' : 'not yet' },
              ]}
            />
            <FormError>{problem}</FormError>
            {status === 'verified' ? (
              <Notice>This account has been checked and can be paid to. You can close this page.</Notice>
            ) : (
              <>
                <Text>No papers are asked for: finish, and the account counts as checked.</Text>
                <Actions>
                  <Button
                    variant="primary"
                    loading={busy}
                    onClick={() => act(() => backstage.finishOnboarding({ payoutAccountId }))}
                  >
                    Finish
                  </Button>
                </Actions>
              </>
            )}
          </Sheet>
        </>
      )}
    </Answer>
  )
}

showStandIn('a card provider’s check of sellers', Onboarding)

import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Field } from '#src/ui/forms/text/field.tsx'
import type { AccountInfo } from '../backend/admin/api.ts'
import { signedInId, signInBrowser, signOutBrowser } from '../browser/sign-in.ts'
import { useMutation } from '../ui/use-query.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Section } from './section.tsx'

const label = ({ confirmed, email, name, role }: AccountInfo) =>
  `${name} · ${email} · ${role}${confirmed ? '' : ', unconfirmed'}`

export function People({ backend: { admin }, state: { accounts } }: SectionProps) {
  const [chosen, setChosen] = useState(signedInId)
  const mutation = useMutation()
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  if (!account) return null

  const signIn = () =>
    mutation.mutate(async () => {
      if (!signInBrowser(await admin.signInAs({ account: account.id }))) {
        throw new Error('The browser blocks storage for this page, so no user can be signed in.')
      }
      window.location.reload()
    })
  const signOut = () => {
    signOutBrowser()
    window.location.reload()
  }
  return (
    <Section id="people" title="People" mutation={mutation}>
      <Field label="Account">
        {(wiring) => (
          <Select {...wiring} value={account.id} onChange={(event) => setChosen(event.target.value)}>
            {accounts.map((one) => (
              <option key={one.id} value={one.id}>
                {label(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Line>
        <Button variant="primary" loading={mutation.busy} onClick={signIn}>
          {`Sign in as ${account.name}`}
        </Button>
        <Button onClick={signOut}>Sign out</Button>
      </Line>
      <Checkbox
        checked={account.cardFails}
        onChange={(fails) => mutation.mutate(() => admin.setCard({ accountId: account.id, fails }))}
      >
        Card is refused at the next charge
      </Checkbox>
    </Section>
  )
}

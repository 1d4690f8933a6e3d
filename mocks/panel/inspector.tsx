import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { useMutation } from '../ui/use-query.ts'
import { Line } from './section.tsx'

/** The button that opens the XState inspector; only under `npm start`. */
export function Inspector() {
  const mutation = useMutation()
  const open = async () => (await import('../browser/inspector.ts')).openInspector()
  return (
    <Stack gap="snug">
      <FormError>{mutation.problem}</FormError>
      <Line>
        <Button loading={mutation.busy} onClick={() => mutation.mutate(open)}>
          Open the XState inspector
        </Button>
      </Line>
      <Text variant="note">A window of stately.ai, to which this page sends what its machines contain.</Text>
    </Stack>
  )
}

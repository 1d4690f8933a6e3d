import { chakra } from '../theme/chakra.ts'

export const VisuallyHidden = chakra('span', { base: { srOnly: true } })

/** The text of a control, with the words that only screen readers need after it. */
export function WithHidden({ hidden, children }: { hidden: string; children: string }) {
  return (
    <span>
      <span>{children}</span>
      <VisuallyHidden>{` ${hidden}`}</VisuallyHidden>
    </span>
  )
}

import { chakra } from '../theme/chakra.ts'

/** Text for screen readers only. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } })

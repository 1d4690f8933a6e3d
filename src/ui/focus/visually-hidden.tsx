import { chakra } from '../theme/chakra.ts'

export const VisuallyHidden = chakra('span', { base: { srOnly: true } })

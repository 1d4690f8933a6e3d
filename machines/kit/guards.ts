import * as failures from '#machines/rules/kit/failures.ts'

type Thrown = { error: unknown }

export const isSignedOut = ({ context }: { context: { signedIn: boolean } }) => !context.signedIn

export const isHeldElsewhere = (_: object, { error }: Thrown) => failures.isHeldElsewhere(error)

export const isRefusal = (_: object, { error }: Thrown) => failures.isRefusal(error)

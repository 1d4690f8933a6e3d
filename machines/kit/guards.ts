import * as failures from '#machines/rules/kit/failures.ts'

// In a setup() with `enqueueActions` they must be written out: with a guard from elsewhere, TypeScript infers `unknown`
// for the parameters of all the others.

type Thrown = { error: unknown }

export const isSignedOut = ({ context }: { context: { signedIn: boolean } }) => !context.signedIn

export const isRefusal = (_: object, { error }: Thrown) => failures.isRefusal(error)

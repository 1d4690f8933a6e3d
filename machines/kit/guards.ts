import * as failures from '#machines/rules/kit/failures.ts'

// A setup() with `enqueueActions` must define its guards inline: if it imports one, TypeScript infers `unknown` for the
// parameters of all others.

type Thrown = { error: unknown }

export const isSignedOut = ({ context }: { context: { signedIn: boolean } }) => !context.signedIn

export const isRefusal = (_: object, { error }: Thrown) => failures.isRefusal(error)

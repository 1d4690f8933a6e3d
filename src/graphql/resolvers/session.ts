import type { Role } from '#machines/rules/kit/entities.ts'
import type { Answer } from '#src/api/contract/index.ts'
import type { ResolverContext } from './resolver-context.ts'

/** Converts the response to a sign-in. If the provider sends no email address, the typed one is used (C10). */
const signedInOf = ({ token, user }: Answer<'logIn'>, typedEmail = '') => ({
  token,
  userId: user.id,
  userRole: user.role,
  userName: user.name,
  userEmail: user.email || typedEmail,
})

export const sessionResolvers = {
  signIn: async (body: { email: string; password: string }, { client, signal }: ResolverContext) =>
    signedInOf(await client.call('logIn', { body: { ...body } }, { signal }), body.email),
  signInWithGoogle: async ({ credential }: { credential: string }, { client, signal }: ResolverContext) =>
    signedInOf(await client.call('logInWithGoogle', { body: { credential } }, { signal })),
  register: (
    body: { name: string; email: string; password: string; role: Role },
    { client, signal }: ResolverContext,
  ) => client.call('register', { body: { ...body } }, { signal }),
  registerWithGoogle: async ({ credential }: { credential: string }, { client, signal }: ResolverContext) =>
    signedInOf(await client.call('registerWithGoogle', { body: { credential } }, { signal })),
  confirmCode: (body: { userId: string; code: string }, { client, signal }: ResolverContext) =>
    client.call('confirmCode', { body: { ...body } }, { signal }),
  sendConfirmation: async ({ userId }: { userId: string }, { client, signal }: ResolverContext) => {
    await client.call('sendConfirmation', { body: { userId } }, { signal })
    return true
  },
  emailExists: async ({ email }: { email: string }, { client, signal }: ResolverContext) => {
    const { exists } = await client.call('emailExists', { body: { email } }, { signal })
    return exists
  },
  forgotPassword: async ({ email }: { email: string }, { client, signal }: ResolverContext) => {
    await client.call('forgotPassword', { body: { email } }, { signal })
    return true
  },
  resetPassword: async (
    body: { token: string; newPassword: string },
    { client, signal }: ResolverContext,
  ) => {
    await client.call('resetPassword', { body: { ...body } }, { signal })
    return true
  },
}

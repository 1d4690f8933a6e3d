import type { Role } from '#machines/rules/kit/entities.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { done, type ResolverContext } from './resolver-context.ts'

/** Converts the response to a sign-in. If the provider sends no email address, the typed one is used (C10). */
const signedInOf = ({ token, user }: Answer<'logIn'>, typedEmail = '') => ({
  token,
  userId: user.id,
  userRole: user.role,
  userName: user.name,
  userEmail: user.email || typedEmail,
})

export const sessionResolvers = {
  signIn: async (body: { email: string; password: string }, { call }: ResolverContext) =>
    signedInOf(await call('logIn', { body: { ...body } }), body.email),
  signInWithGoogle: async ({ credential }: { credential: string }, { call }: ResolverContext) =>
    signedInOf(await call('logInWithGoogle', { body: { credential } })),
  register: async (
    body: { name: string; email: string; password: string; role: Role },
    { call }: ResolverContext,
  ) => {
    const { userId } = await call('register', { body: { ...body } })
    return userId
  },
  registerWithGoogle: async ({ credential }: { credential: string }, { call }: ResolverContext) =>
    signedInOf(await call('registerWithGoogle', { body: { credential } })),
  confirmCode: async (body: { userId: string; code: string }, { call }: ResolverContext) => {
    const { token } = await call('confirmCode', { body: { ...body } })
    return token
  },
  sendConfirmation: ({ userId }: { userId: string }, { call }: ResolverContext) =>
    done(call('sendConfirmation', { body: { userId } })),
  emailExists: async ({ email }: { email: string }, { call }: ResolverContext) => {
    const { exists } = await call('emailExists', { body: { email } })
    return exists
  },
  forgotPassword: ({ email }: { email: string }, { call }: ResolverContext) =>
    done(call('forgotPassword', { body: { email } })),
  resetPassword: (body: { token: string; newPassword: string }, { call }: ResolverContext) =>
    done(call('resetPassword', { body: { ...body } })),
}

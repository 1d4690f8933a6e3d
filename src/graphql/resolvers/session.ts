import type { Answer } from '#src/api/contract/index.ts'
import { type BodyOf, done, type Resolvers } from './resolver-context.ts'

/** Converts the response to a sign-in. If the provider sends no email address, the typed one is used (C10). */
const signedInOf = ({ token, user }: Answer<'logIn'>, typedEmail = '') => ({
  token,
  userId: user.id,
  userRole: user.role,
  userName: user.name,
  userEmail: user.email || typedEmail,
})

export const sessionResolvers = {
  signIn: async (body: BodyOf<'logIn'>, { call }) =>
    signedInOf(await call('logIn', { body: { ...body } }), body.email),
  signInWithGoogle: async (body: BodyOf<'logInWithGoogle'>, { call }) =>
    signedInOf(await call('logInWithGoogle', { body: { ...body } })),
  register: async (body: BodyOf<'register'>, { call }) =>
    (await call('register', { body: { ...body } })).userId,
  registerWithGoogle: async (body: BodyOf<'registerWithGoogle'>, { call }) =>
    signedInOf(await call('registerWithGoogle', { body: { ...body } })),
  confirmCode: async (body: BodyOf<'confirmCode'>, { call }) =>
    (await call('confirmCode', { body: { ...body } })).token,
  sendConfirmation: (body: BodyOf<'sendConfirmation'>, { call }) =>
    done(call('sendConfirmation', { body: { ...body } })),
  emailExists: async (body: BodyOf<'emailExists'>, { call }) =>
    (await call('emailExists', { body: { ...body } })).exists,
  forgotPassword: (body: BodyOf<'forgotPassword'>, { call }) =>
    done(call('forgotPassword', { body: { ...body } })),
  resetPassword: (body: BodyOf<'resetPassword'>, { call }) =>
    done(call('resetPassword', { body: { ...body } })),
} satisfies Resolvers

import { graphql } from '../tada.ts'

const signedInFields = graphql(`
  fragment SignedInFields on SignedIn { token userId userRole userName userEmail }
`)

/** Sends POST /users/login (API-02). */
export const signInMutation = graphql(
  `mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** Sends POST /users/login/google (API-03). */
export const signInWithGoogleMutation = graphql(
  `mutation SignInWithGoogle($credential: String!) {
    signInWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** Sends POST /users/register (API-04). */
export const registerMutation = graphql(`
  mutation Register($name: String!, $email: String!, $password: String!, $role: Role!) {
    register(name: $name, email: $email, password: $password, role: $role) { userId }
  }
`)

/** Sends POST /users/register/google (API-05). */
export const registerWithGoogleMutation = graphql(
  `mutation RegisterWithGoogle($credential: String!) {
    registerWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

/** Sends POST /email/confirm-code (API-06). */
export const confirmCodeMutation = graphql(`
  mutation ConfirmCode($userId: ID!, $code: String!) { confirmCode(userId: $userId, code: $code) { token } }
`)

/** Sends POST /email/send-confirmation (API-07). */
export const sendConfirmationMutation = graphql(`
  mutation SendConfirmation($userId: ID!) { sendConfirmation(userId: $userId) }
`)

/** Sends POST /users/email-exists (API-08). */
export const emailExistsQuery = graphql(`query EmailExists($email: String!) { emailExists(email: $email) }`)

/** Sends POST /users/forgot-password (API-09). */
export const forgotPasswordMutation = graphql(`
  mutation ForgotPassword($email: String!) { forgotPassword(email: $email) }
`)

/** Sends POST /users/reset-password (API-10). */
export const resetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $newPassword: String!) {
    resetPassword(token: $token, newPassword: $newPassword)
  }
`)

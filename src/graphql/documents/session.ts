import { graphql } from '../tada.ts'

const signedInFields = graphql(`
  fragment SignedInFields on SignedIn { token userId userRole userName userEmail }
`)

export const signInMutation = graphql(
  `mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) { ...SignedInFields }
  }`,
  [signedInFields],
)

export const signInWithGoogleMutation = graphql(
  `mutation SignInWithGoogle($credential: String!) {
    signInWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

export const registerMutation = graphql(`
  mutation Register($name: String!, $email: String!, $password: String!, $role: Role!) {
    register(name: $name, email: $email, password: $password, role: $role)
  }
`)

export const registerWithGoogleMutation = graphql(
  `mutation RegisterWithGoogle($credential: String!) {
    registerWithGoogle(credential: $credential) { ...SignedInFields }
  }`,
  [signedInFields],
)

export const confirmCodeMutation = graphql(`
  mutation ConfirmCode($userId: ID!, $code: String!) { confirmCode(userId: $userId, code: $code) }
`)

export const sendConfirmationMutation = graphql(`
  mutation SendConfirmation($userId: ID!) { sendConfirmation(userId: $userId) }
`)

export const emailExistsQuery = graphql(`query EmailExists($email: String!) { emailExists(email: $email) }`)

export const forgotPasswordMutation = graphql(`
  mutation ForgotPassword($email: String!) { forgotPassword(email: $email) }
`)

export const resetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $newPassword: String!) {
    resetPassword(token: $token, newPassword: $newPassword)
  }
`)

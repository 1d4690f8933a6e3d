const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * A credential in Google's format, a JWT. Its claims contain the nonce; the fake backend's token replaces the
 * signature.
 */
export const credentialOf = (token: string, nonce: string | undefined): string =>
  [part({ alg: 'RS256', typ: 'JWT' }), part({ iss: 'https://accounts.google.com', nonce }), token].join('.')

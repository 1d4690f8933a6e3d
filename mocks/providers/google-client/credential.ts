const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A credential as Google writes them, a JWT: its claims bear the nonce; the fake backend's own token stands for the signature. */
export const credentialOf = (token: string, nonce: string | undefined): string =>
  [part({ alg: 'RS256', typ: 'JWT' }), part({ iss: 'https://accounts.google.com', nonce }), token].join('.')

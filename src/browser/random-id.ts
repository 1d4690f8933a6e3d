/**
 * A random UUID. In an insecure context, such as http on the local network, `randomUUID` is missing, so the UUID is
 * made from random bytes.
 */
export const randomId = (source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string =>
  source.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = source.getRandomValues(new Uint8Array(1))
    // The version digit stays 4; the variant digit becomes 8, 9, a or b.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })

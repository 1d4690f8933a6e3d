import type { VirtualTime } from '../simulated.ts'

const refused = (message: string) => Response.json({ message }, { status: 401 })

/**
 * A fake provider with tokens that expire after `lasts` milliseconds. A renewal consumes the token; a second renewal
 * with the same token is refused. Tokens of the user u1 are 'u1-1', 'u1-2' and so on.
 */
export const rotatingProvider = (
  time: VirtualTime,
  { lasts, random }: { lasts: number; random: () => number },
) => {
  const newest = new Map([['u1', { nth: 1, ends: lasts }]])
  /** Each request by its name: the token it was sent with, and whether it succeeded. */
  const requests = new Map<string, { bearer: string; done: boolean }[]>()
  const renewals: { bearer: string; tab: number; well: boolean; answeredAt: number }[] = []
  const tokenOf = (userId: string) => `${userId}-${newest.get(userId)?.nth}`

  const answer = async (request: Request, tab: number): Promise<Response> => {
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? 'none'
    const [userId = ''] = bearer.split('-')
    const takes = 40 + random() * 660
    await time.wait(takes / 2)
    const { pathname } = new URL(request.url)
    const token = newest.get(userId)
    const isNewest = token !== undefined && bearer === tokenOf(userId)
    let response: Response
    if (pathname.endsWith('/refresh-token')) {
      renewals.push({ bearer, tab, well: isNewest, answeredAt: time.now() + takes / 2 })
      if (isNewest) newest.set(userId, { nth: token.nth + 1, ends: time.now() + lasts })
      response = isNewest ? Response.json({ token: tokenOf(userId) }) : refused('Used up.')
    } else {
      const name = pathname.slice(pathname.lastIndexOf('/') + 1)
      const done = isNewest && time.now() < token.ends
      requests.set(name, [...(requests.get(name) ?? []), { bearer, done }])
      response = done ? Response.json({ _id: name, name }) : refused('jwt expired')
    }
    await time.wait(takes / 2)
    return response
  }

  return {
    answer,
    requests,
    renewals,
    tokenOf,
    signIn: (userId: string) => {
      newest.set(userId, { nth: (newest.get(userId)?.nth ?? 0) + 1, ends: time.now() + lasts })
      return tokenOf(userId)
    },
  }
}

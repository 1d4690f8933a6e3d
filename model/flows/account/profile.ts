import { profileMachine } from '#machines/account/profile/machine.ts'
import { profileSamples } from '#machines/account/profile/samples.ts'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { profileFlow } from '#src/flows/account/profile/flow.ts'

const { id } = sampleProfile
const session = sessionRow('token-1', id)
const { holdSession, letGo } = heldSession(session)

/** The last profile that the provider returned. */
const profileIn = ({ input, causes }: PathSoFar): Profile | undefined =>
  causes
    .flatMap((cause) =>
      cause.kind === 'output' && cause.src === 'loadProfile'
        ? [(cause.output as { profile: Profile }).profile]
        : [],
    )
    .at(-1) ??
  profileSamples.inputs[input]?.cached ??
  undefined

const unsaid = 'No description available'

/** The description on screen; undefined while it loads. */
const descriptionIn = (path: PathSoFar): string | undefined => {
  const own = profileIn(path)?.description
  if (own) return own
  const last = path.latest('loadDescription')
  // The last separate load of the description does not count if a profile with a description was loaded after it.
  const since = path.causes.findLastIndex(
    (cause) =>
      cause.kind === 'output' && (cause.output as { profile?: Profile }).profile?.description != null,
  )
  if (last && path.causes.lastIndexOf(last) < since) return undefined
  if (last?.kind !== 'output') return outcomeOf(last) === 'failed' ? unsaid : undefined
  return (last.output as { description: string | null }).description ?? unsaid
}

export const profileModel = modelOf({
  machine: profileMachine,
  samples: profileSamples,
  view: accountViews.profile,
  rows: () => ({
    accounts: [accountRow({ id, name: sampleProfile.name, email: sampleProfile.email })],
    sessions: [session],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId: id } : {}),
  flow: profileFlow,
  standIns: (held) => ({ profileEdit: held.child('profileEdit') }),
  drives: {
    loadProfile: {
      call: 'me',
      fails: holdSession,
      answers: async (sandbox, { profile }) => {
        await letGo(sandbox)
        await sandbox.patch('accounts', id, {
          role: profile.role,
          description: profile.description,
          userDiscordId: profile.discordUserId,
          discordUsername: profile.discordUsername,
          discordAccessToken: profile.discordAccessToken,
          discordRefreshToken: profile.discordRefreshToken,
          userTelegramId: profile.telegramUserId,
          telegramUsername: profile.telegramUsername,
          ppvChatId: profile.ppvChatId,
          tier: profile.plan === null ? null : 'growthAnnual',
        })
      },
    },
    loadDescription: {
      call: 'myDescription',
      answers: async (sandbox, { description }) => {
        await letGo(sandbox)
        await sandbox.patch('accounts', id, { description })
      },
      fails: async (sandbox) => {
        await letGo(sandbox)
        return false
      },
    },
  },
  gestures: {
    'retry.requested': press('button', 'Try again'),
    'page.returned': { bySystem: (driver, event) => driver.send(event) },
    'connection.changed': { bySystem: (driver, event) => driver.send(event) },
    'connection.unchanged': { bySystem: (driver, event) => driver.send(event) },
    'renewal.requested': { bySystem: (driver, event) => driver.send(event) },
    'payment.changed': { bySystem: (driver, event) => driver.send(event) },
    'edit.chosen': press('button', 'Edit'),
  },
  expectations: {
    checking: null,
    held: () => ({ shows: ['Your profile could not be loaded.'], offers: { 'Try again': true } }),
    loading: () => ({ shows: ['Loading…'], hides: ['Sol Seller'] }),
    ready: (path) => {
      const profile = profileIn(path)
      const description = descriptionIn(path)
      return {
        shows: [
          'Sol Seller',
          'sol@guildhall.test',
          'Seller',
          'Current Plan',
          profile?.plan ? 'Growth' : 'None',
          ...['Discord', 'Telegram', 'ViewPay Bot', 'Stripe'],
          ...(description ? [description] : []),
        ],
        hides: ['Loading…', ...(description === unsaid ? [] : [unsaid])],
      }
    },
    left: () => ({ hides: ['Sol Seller'] }),
  },
})

import type { EventObject } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import { type FlowSamples, outputsOf, samplesOf } from '#explorer/flow.ts'
import { kindOf } from '#explorer/kind-of.ts'
import { areas } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { AnyModel } from '#model/driver/model.ts'
import type { Control } from '#model/driver/page/screen.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import { contract } from '#src/api/contract/index.ts'
import { nameOfDelay } from '#src/browser/record/causes.ts'
import { technicalEvents, technicalPort } from '#studio/diagram/chart/main-path.ts'
import { duration, inProse } from '#studio/diagram/chart/words.ts'

/** The subject of a phrase: the user at the screen, the service behind a port, the browser, another flow, or time. */
export type Actor =
  | 'person'
  | 'provider'
  | 'cards'
  | 'discord'
  | 'telegram'
  | 'google'
  | 'mail'
  | 'images'
  | 'bots'
  | 'browser'
  | 'flow'
  | 'time'

/**
 * The name and icon of each actor. In phrases, the name of a role, such as 'The buyer', replaces the name of `person`.
 */
export const actors: Readonly<Record<Actor, { name: string; sign: string }>> = {
  person: { name: 'The person', sign: '☺' },
  provider: { name: 'The provider', sign: '⌂' },
  cards: { name: 'The card provider', sign: '▭' },
  discord: { name: 'Discord', sign: '◆' },
  telegram: { name: 'Telegram', sign: '➤' },
  google: { name: 'Google', sign: 'G' },
  mail: { name: 'The mail service', sign: '✉' },
  images: { name: 'The image host', sign: '▣' },
  bots: { name: 'The bot service', sign: '⚙' },
  browser: { name: 'The browser', sign: '◰' },
  flow: { name: 'A part of the page', sign: '⧉' },
  time: { name: 'Time', sign: '◷' },
}

/** What happens, as a sentence with its actor. */
export interface Phrase {
  actor: Actor
  /** The sentence: 'The buyer ticks “I understand”'. */
  title: string
  /** What distinguishes this choice from others with the same title; '' if there are no others. */
  detail: string
  /** Whether it is a technical detail that users do not notice: locks, tokens, intermediate saving. */
  technical: boolean
}

type Words = Readonly<Record<string, string>>

/** The parts of a model that its phrases are made from. */
export type Spoken = Pick<AnyModel, 'machine' | 'gestures' | 'drives' | 'samples'>

const roles = {
  account: 'The person',
  buying: 'The buyer',
  selling: 'The seller',
  site: 'The visitor',
} as const

/** The name of a flow's user by role, such as 'The buyer'. */
export const userIn = (flow: string): string => {
  const area = Object.entries(areas).find(([, flows]) =>
    flows.some(({ machine }) => machine.id === flow),
  )?.[0]
  return roles[area as keyof typeof roles] ?? actors.person.name
}

const byPath: readonly [path: RegExp, actor: Actor][] = [
  [/^\/stripe\//, 'cards'],
  [/^\/(discord|auth)\//, 'discord'],
  [/^\/telegram\//, 'telegram'],
  [/^\/email\/send/, 'mail'],
  [/^\/images\//, 'images'],
]

/** The service that a port uses, for ports that send no request of the contract or several requests. */
const byPort: Readonly<Record<string, Actor>> = {
  askGoogle: 'google',
  checkBots: 'bots',
  countMembers: 'provider',
  createProduct: 'cards',
  discard: 'images',
  loadRest: 'provider',
  progress: 'images',
  recallTrial: 'provider',
  recallTrialAgain: 'provider',
  upload: 'images',
  watch: 'provider',
  watchAccount: 'provider',
}

const actorOf = (port: string, { drives }: Spoken): Actor => {
  const call = drives[port]?.call
  if (call === undefined) return byPort[port] ?? 'browser'
  const { path } = contract[call]
  return byPath.find(([begins]) => begins.test(path))?.[1] ?? 'provider'
}

/** A text in quotation marks, without invisible characters. */
const quoted = (text: string): string =>
  `“${text
    .replaceAll(/[\u200b-\u202e\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()}”`

const oneOf = (names: string | readonly string[]): string =>
  typeof names === 'string' ? quoted(names) : names.map(quoted).join(' or ')

const verbs: Partial<Record<Control['role'], string>> = {
  link: 'follows',
  checkbox: 'ticks',
  switch: 'flips',
  radio: 'chooses',
  tab: 'opens',
}

const gestureInWords = ({ role, name }: Control, value: string | null | undefined): string => {
  if (value === null || value === undefined) return `${verbs[role] ?? 'presses'} ${oneOf(name)}`
  if (role === 'slider') return `moves ${oneOf(name)} to ${value}`
  if (role === 'combobox') return `chooses ${quoted(value)} in ${oneOf(name)}`
  if (value === '') return `empties ${oneOf(name)}`
  const seen = quoted(value)
  return seen === '“”' ? `writes only blanks into ${oneOf(name)}` : `writes ${seen} into ${oneOf(name)}`
}

/** Events that the user at the screen does not cause. `{who}` is replaced by the user's role. */
const systemEvents: Readonly<Record<string, readonly [actor: Actor, title: string]>> = {
  'activation.changed': ['flow', 'The community was switched on or off'],
  'address.changed': ['browser', 'The address of the page changes'],
  'bots.checked': ['bots', 'The bots are looked for'],
  'communities.changed': ['flow', 'The list of communities changes'],
  'community.reloaded': ['flow', 'The community is loaded again'],
  'community.removed': ['flow', 'The community is no longer there'],
  'connection.changed': ['flow', 'An account was connected or removed'],
  'connection.unchanged': ['flow', 'No account was connected or removed'],
  'confirmation.opened': ['flow', 'The page that confirms an email is opened'],
  'file.picked': ['person', '{who} picks a file'],
  'fullscreen.left': ['person', '{who} leaves the full screen'],
  'leave.requested': ['person', '{who} goes to another page'],
  'link.chosen': ['person', '{who} copies the link'],
  'media.changed': ['flow', 'The picture or video changes'],
  'media.working': ['flow', 'Work on a picture or video begins or ends'],
  'page.hidden': ['person', '{who} leaves the tab'],
  'page.restored': ['browser', 'The browser shows the page again as it was'],
  'page.returned': ['person', '{who} comes back to the tab'],
  'page.shown': ['browser', 'The browser shows the page'],
  'payment.changed': ['flow', 'The state of the payment account changes'],
  'plan.chosen': ['person', '{who} chooses a plan'],
  'prices.changed': ['flow', 'Plans have got their prices'],
  'profile.reloaded': ['flow', 'The profile is loaded again'],
  'reload.failed': ['flow', 'The profile cannot be loaded again'],
  'reload.requested': ['flow', 'The list is to be loaded again'],
  'renewal.chosen': ['flow', 'Another part of the page asks to connect Discord again'],
  'renewal.requested': ['flow', 'Another part of the page asks to connect Discord again'],
  'request.unauthorised': ['provider', 'The provider no longer knows the session of a request'],
  'route.changed': ['browser', 'Another page is opened'],
  'scheduling.requested': ['person', '{who} asks for an appointment'],
  'screen.resized': ['browser', 'The window is resized'],
  'session.closed': ['person', '{who} signs out'],
  'session.lost': ['browser', 'The session is no longer in the browser'],
  'session.opened': ['person', '{who} signs in'],
  'session.replaced': ['browser', 'Another tab has another session'],
  'slug.changed': ['browser', 'The address leads to another community'],
  'toast.held': ['person', '{who} points at the message'],
  'toast.released': ['person', '{who} no longer points at the message'],
  'toast.shown': ['flow', 'A message is shown'],
  'tokens.renewed': ['discord', 'Discord renews its tokens'],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a value is generated: an id, a token, a URL. */
const isGenerated = ([key, value]: readonly [string, unknown]) =>
  /(Token|token|url)$/.test(key) ||
  (typeof value === 'string' && /^(?:[0-9a-f]{24}|\d{12,}|token-\d|\w+_\d|blob:|https?:|\/)/.test(value)) ||
  (/(Id|^id)$/.test(key) && !/^plan-[a-z]/.test(String(value)))

/**
 * A short text for a value, which distinguishes it from similar values: the entries of a list, the name of an object.
 */
const briefly = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    return value.length > 3 ? `${value.length} of them` : value.map(briefly).join(', ')
  }
  if (value instanceof Error) return quoted(value.message)
  if (typeof value === 'string')
    return /^[a-z][a-z_-]*$/.test(value) ? value.replaceAll(/[_-]/g, ' ') : quoted(value)
  if (!isRecord(value)) return String(value)
  const called = ['title', 'courseName', 'name', 'planName', 'kind'].map((key) => value[key]).find(Boolean)
  if (called !== undefined) return String(called)
  const told = Object.entries(value).filter((field) => !isGenerated(field))
  return told.length > 0 ? told.map(fieldInWords).join(', ') : 'one'
}

/** A field in words: 'connected', 'not connected', 'role seller'. */
const fieldInWords = ([key, value]: readonly [string, unknown]): string => {
  const field = inProse(key)
    .replace(/ ID$|^Is /, '')
    .replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
  if (value === true) return field
  if (value === false) return `not ${field}`
  if (value === null || value === undefined) return `no ${field}`
  if (Array.isArray(value) && value.length === 0) return `no ${field}`
  if (Array.isArray(value) && value.length > 3) return `${value.length} ${field}`
  const said = briefly(value)
  return said.startsWith(`${field} `) ? said : `${field} ${said}`
}

/** The fields that differ between a value and similar ones, in words; '' if none differs. */
const differing = (value: unknown, others: readonly unknown[]): string => {
  if (others.every((other) => same(value, other))) return ''
  if (Array.isArray(value) && value.length > 0) {
    const alike = others.filter((other) => Array.isArray(other) && other.length === value.length)
    if (alike.length === others.length)
      return value
        .map((one, nth) =>
          differing(
            one,
            alike.map((other) => (other as unknown[])[nth]),
          ),
        )
        .filter(Boolean)
        .join(', ')
  }
  if (!isRecord(value)) return briefly(value)
  const keys = [...new Set([value, ...others].flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))]
  const different = keys.filter((key) =>
    others.some((other) => !isRecord(other) || !same(value[key], other[key])),
  )
  const told = different.filter((key) => !isGenerated([key, value[key]]))
  if (told.length === 0)
    return `another ${different.map((key) => inProse(key).replace(/^./, (first) => first.toLowerCase())).join(', ')}`
  return told
    .map((key) => {
      const inner = value[key]
      const rivals = others.map((other) => (isRecord(other) ? other[key] : undefined))
      const nested =
        (isRecord(inner) || Array.isArray(inner)) && rivals.every((one) => one !== undefined && one !== null)
      const isAlike = (one: unknown) =>
        Array.isArray(one) && Array.isArray(inner) && one.length === inner.length
      if (!nested || (Array.isArray(inner) && !(inner.length > 0 && rivals.every(isAlike))))
        return fieldInWords([key, inner])
      const inside = differing(inner, rivals)
      return Array.isArray(inner) ? `${lower(inProse(key))} ${inside}` : inside
    })
    .filter(Boolean)
    .join(', ')
}

/** The maximum length of a text about a difference, in characters. */
const LONG = 140

const shortened = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text)

/** What distinguishes an outcome from others of its kind. */
const detailOf = (value: unknown, all: readonly unknown[]): string => {
  const alike = all.filter((other) => kindOf(other) === kindOf(value))
  const told = (one: unknown) =>
    shortened(
      differing(
        one,
        alike.filter((other) => other !== one),
      ),
    )
  const detail = told(value)
  const equal = alike.filter((other) => told(other) === detail)
  return equal.length > 1 ? `${detail} (${equal.indexOf(value) + 1})`.trim() : detail
}

const sends: Readonly<Record<string, string>> = {
  load: 'send',
  reload: 'send',
  recall: 'send',
  recheck: 'send',
}

/**
 * Words for ports whose names give no readable sentence. For a port: verb and object, such as 'look for the bots' for
 * `checkBots`. For a kind of its outcomes: what the actor does then, such as 'blocks the new tab'.
 */
const asks: Readonly<Record<string, string>> = {
  activate: 'switch the community on',
  'askGoogle chosen': 'says which account the person has chosen',
  'askGoogle dismissed': 'says that the person has closed its window',
  'askGoogle unavailable': 'is not available',
  askGoogle: 'ask the person for their account',
  checkBots: 'look for the bots',
  'checkMembership member': 'says that the buyer is in the server',
  'checkMembership stranger': 'says that the buyer is not in the server',
  checkMembership: 'look for the buyer in the server',
  createLink: 'send the page that goes on',
  createProduct: 'put the plan on sale',
  createSession: 'open the payment page',
  deactivate: 'switch the community off',
  deleteProduct: 'take the plan off sale',
  discard: 'throw the file away',
  exchangeCode: 'accept the connection',
  'findAccount found': 'finds the account',
  'findAccount missing': 'knows no such account',
  findAccount: 'look for the account',
  'identify signedIn': 'knows that a person is signed in',
  'identify signedOut': 'knows that nobody is signed in',
  identify: 'know who is signed in',
  'inviteToDiscord noLink': 'invites the buyer, but sends no link',
  inviteToDiscord: 'invite the buyer',
  'inviteToTelegram noLink': 'invites the buyer, but sends no link',
  inviteToTelegram: 'invite the buyer',
  'keepDraft conflict': 'refuses the draft, because another tab has stored a newer one',
  linkPlan: 'link the plan to its price',
  'load begun': 'sends the first part of the list',
  load: 'send the list',
  'loadAccount nobody': 'says that nobody is signed in',
  loadCapabilities: 'say what the account may do',
  'loadCommunities begun': 'sends the first communities',
  'loadCommunity missing': 'has no such community',
  loadExpiry: 'say when the connection ends',
  loadSessionInfo: 'send the price',
  'loadStatus linked': 'says that the bot is linked',
  'loadStatus unlinked': 'says that the bot is not linked',
  lowerPlanMetrics: 'count one member less',
  'openDraft none': 'has no draft',
  'openDraft outdated': 'has a draft of another version of the product',
  openPopup: 'open the calendar',
  'progress sent': 'says how much of the file it has',
  promote: 'make the person a seller',
  raisePlanMetrics: 'count one member more',
  'readFormat unreadable': 'finds the file changed or deleted',
  readFormat: 'read the file',
  recordPurchase: 'keep the purchase',
  'refresh refused': 'refuses to renew the session, which has ended',
  'refresh unanswered': 'does not answer whether the session is renewed',
  refresh: 'renew the session',
  register: 'register the account',
  'reload nobody': 'says that nobody is signed in any more',
  reload: 'send it again',
  removeDiscord: 'remove Discord',
  removeTelegram: 'remove Telegram',
  'reserveTab blocked': 'blocks the new tab',
  reserveTab: 'open a tab',
  saveGrant: 'keep the connection',
  'showBot blocked': 'cannot show the bot in the tab',
  showBot: 'show the bot in the tab',
  'showServer blocked': 'cannot show the server in the tab',
  showServer: 'show the server in the tab',
  signIn: 'sign the person in',
  signInWithGoogle: 'sign the person in by Google',
  switchToFree: 'switch to the free plan',
  'takeFrame taken': 'takes the frame',
  'takeFrame unreadable': 'cannot read the video',
  unlink: 'unlink the bot',
  updatePrice: 'change the price',
  updateProduct: 'change the plan',
  'upload unreadable': 'gets no file, because it was changed or deleted',
  upload: 'take the file',
  'verify paid': 'says that it was paid',
  'verify unpaid': 'says that it was not paid',
  'watch changed': 'sends a newer list',
  'watch failed': 'cannot send the list again',
  'watchAccount failed': 'cannot say who is signed in',
  'watchAccount known': 'says who is signed in',
}

/** Kinds of outcomes that mean only success. */
const plainly =
  /^(?:acquired|created|done|found|invited|kept|loaded|posted|read|removed|reserved|shown|uploaded)$/

const ownWords = (name: string, words: Words): string | undefined => words[name] ?? asks[name]

/** What a port requests, as verb and object: `loadCommunities` → 'send the communities'. */
const askedOf = (port: string, words: Words): string => {
  const own = ownWords(port, words)
  if (own !== undefined) return own
  const [verb = '', ...rest] = inProse(port)
    .replace(/^./, (first) => first.toLowerCase())
    .split(' ')
  const object = rest.join(' ').replace(/ again$/, '')
  const spoken = sends[verb] ?? verb
  if (object === '') return spoken === 'send' ? 'send what is asked' : spoken
  const whole = /^(from|to|with|in|for) /.test(object) ? `${spoken} ${object}` : `${spoken} the ${object}`
  return verb === 'reload' ? `${whole} again` : whole
}

/** Converts the verb to the third person: 'send the communities' → 'sends the communities'. */
const third = (asked: string): string => {
  const [verb = '', ...rest] = asked.split(' ')
  const ending = /(?:[sx]|[cs]h|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`
  return [ending, ...rest].join(' ')
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A duration as a sentence: 'Three seconds pass'. */
const timeInWords = (ms: number): string => {
  const [count = '', unit = ''] = duration(ms).split(' ')
  return `${numbers[Number(count)] ?? count} ${unit} ${count === '1' ? 'passes' : 'pass'}`
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/**
 * A cause as a sentence with its actor. Uses the event, the sample and the control, or the words that are listed with
 * the samples.
 */
export const phraseOf = (cause: Cause, spoken: Spoken, context: object = {}): Phrase => {
  const { machine, gestures } = spoken
  const samples = spoken.samples as unknown as FlowSamples & { words?: Words }
  const words = samples.words ?? {}
  const who = userIn(machine.id)
  const named = (actor: Actor) => (actor === 'person' ? who : actors[actor].name)
  const phrase = (actor: Actor, title: string, detail = '', technical = false): Phrase => ({
    actor,
    title,
    detail,
    technical,
  })
  const ofEvent = (event: EventObject): Phrase => {
    const { type, ...payload } = event
    const gesture = gestures[type]
    const all = samples.events[type] ?? []
    const sample = all.find((other) => same(other, payload))
    const detail = sample ? detailOf(sample, all) : ''
    const told = words[type]
    if (told !== undefined) return phrase('person', `${who} ${told}`, detail)
    if (gesture && 'control' in gesture) {
      const control = gesture.control(event)
      const gesticulated = gestureInWords(control, gesture.value?.(event))
      const ticked = Object.entries(context).some(
        ([key, value]) => value === true && /acknowledg|agree|accept/i.test(key),
      )
      const within = control.within === undefined ? '' : `in ${oneOf(control.within)}`
      return phrase(
        'person',
        `${who} ${ticked ? gesticulated.replace(/^ticks/, 'unticks') : gesticulated}`,
        typeof control.within === 'string' ? within : '',
      )
    }
    const [actor, title] = systemEvents[type] ?? (['browser', inProse(type)] as const)
    return phrase(actor, title.replace('{who}', who), detail, technicalEvents.includes(type))
  }
  switch (cause.kind) {
    case 'started':
      return phrase('person', 'Begins', lower(inProse(cause.input)))
    case 'event':
      return ofEvent(cause.event)
    case 'output': {
      const actor = actorOf(cause.src, spoken)
      const isTechnical = technicalPort.test(cause.src)
      // What it returns is not known before it is asked.
      if (cause.output === asItIs)
        return phrase(
          actor,
          `${named(actor)} responds with its current data`,
          `asked to ${askedOf(cause.src, words)}`,
          isTechnical,
        )
      const all = samplesOf(samples.actors[cause.src]?.outputs)
      const kind = kindOf(cause.output)
      const own = ownWords(`${cause.src} ${kind}`, words)
      const severalKinds = new Set(all.map(kindOf)).size > 1
      const does = third(askedOf(cause.src, words))
      return phrase(
        actor,
        `${named(actor)} ${own ?? (kind !== null && severalKinds && !plainly.test(kind) ? `${does}: ${lower(inProse(kind))}` : does)}`,
        detailOf(cause.output, all),
        isTechnical,
      )
    }
    case 'error': {
      const actor = actorOf(cause.src, spoken)
      const asked = askedOf(cause.src, words)
      const { kind, serverMessage } = failureOf(cause.error as FailureSample)
      const isTechnical = technicalPort.test(cause.src)
      if (kind === 'held') return phrase('browser', 'Another tab is using the session', asked, true)
      if (kind === 'unreachable')
        return phrase(actor, `No answer comes from ${lower(named(actor))}`, `asked to ${asked}`, isTechnical)
      return serverMessage
        ? phrase(actor, `${named(actor)} refuses to ${asked}: ${quoted(serverMessage)}`, '', isTechnical)
        : phrase(actor, `${named(actor)} cannot ${asked}`, 'and does not say why', isTechnical)
    }
    case 'snapshot': {
      const actor = actorOf(cause.src, spoken)
      const all = samplesOf(samples.actors[cause.src]?.snapshots)
      const kind = kindOf(cause.snapshot) ?? 'news'
      return phrase(
        actor,
        `${named(actor)} ${ownWords(`${cause.src} ${kind}`, words) ?? `tells: ${lower(inProse(kind))}`}`,
        detailOf(cause.snapshot, all),
      )
    }
    case 'ended': {
      const all = outputsOf(samples.children, cause.src)
      const kind = kindOf(cause.output)
      const ends = `${quoted(inProse(cause.id))} ends`
      return phrase(
        'flow',
        kind === null ? ends : `${ends}: ${lower(inProse(kind))}`,
        detailOf(cause.output, all),
      )
    }
    case 'elapsed':
      return phrase(
        'time',
        timeInWords(cause.ms),
        lower(inProse(nameOfDelay(cause.event).slice('after '.length))),
      )
    case 'sent':
      return phrase('flow', inProse(cause.event.type))
    case 'inside':
      return phraseOf(cause.cause, spoken, context)
  }
}

import { BotInvite } from './parts/bot-invite.tsx'
import { DiscordConsent } from './parts/discord-consent.tsx'
import { Server, serverKeyIn } from './parts/server.tsx'
import { type StandInProps, showStandIn } from './parts/stand-in.tsx'

/**
 * `?invite=` and `?server=`: a server. `?bot=ID`: the page that invites our bot, to a server if one is named.
 * `?redirect_uri=`: the OAuth 2 consent page that connects a user's account.
 */
function Discord(props: StandInProps) {
  const bot = props.searchParams.get('bot')
  if (bot !== null) return <BotInvite {...props} platform="Discord" requestedId={bot} />
  if (props.searchParams.has('redirect_uri')) return <DiscordConsent {...props} />
  return <Server {...props} server={serverKeyIn(props.searchParams)} />
}

showStandIn('Discord', Discord)

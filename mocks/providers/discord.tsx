import { BotInvite } from './parts/bot-invite.tsx'
import { DiscordConsent } from './parts/discord-consent.tsx'
import { Server, serverKeyIn } from './parts/server.tsx'
import { type StandInProps, showStandIn } from './parts/stand-in.tsx'

/**
 * The stand-in for Discord. The query parameters decide which page it shows. `invite` or `server`: the page of a
 * server. `bot`: the page that invites our bot, to a certain server if the value is an id. `redirect_uri`: the OAuth 2
 * consent page that connects a user's account.
 */
function Discord(props: StandInProps) {
  const bot = props.searchParams.get('bot')
  if (bot !== null) return <BotInvite {...props} platform="Discord" requestedId={bot} />
  if (props.searchParams.has('redirect_uri')) return <DiscordConsent {...props} />
  return <Server {...props} server={serverKeyIn(props.searchParams)} />
}

showStandIn('Discord', Discord)

import type { Platform } from '#machines/rules/kit/entities.ts'
import { Help } from '#src/ui/feedback/help.tsx'

/** Explains where to find a server id (WIZ-07). */
export function ServerIdHelp({ platform }: { platform: Platform }) {
  return platform === 'Discord' ? (
    <Help title="Where to find the Discord server ID">
      <ol>
        <li>In Discord, open User Settings, then Advanced, and turn on Developer Mode.</li>
        <li>
          Right-click your server's icon (on a phone, open the server's menu) and choose 'Copy Server ID'.
        </li>
        <li>Paste it here. It is a long number, such as 812345678901234567.</li>
      </ol>
    </Help>
  ) : (
    <Help title="How to get the Telegram chat ID">
      <ol>
        <li>Invite our bot to your group or channel and make it an admin.</li>
        <li>Send the bot's get-chat-id command there; it answers with the chat's ID.</li>
        <li>
          Paste it here with its minus sign: Telegram IDs look like negative numbers, such as -1001234567890.
        </li>
      </ol>
    </Help>
  )
}

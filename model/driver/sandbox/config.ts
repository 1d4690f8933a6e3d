import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { Config } from '#src/browser/config.ts'

export const origin = 'https://guildhall.test'
export const apiBase = `${origin}/api`
/** The current time in the samples. */
export const began = Date.parse('2026-03-02T12:00:00.000Z')

export const config: Config = {
  build: '0.1.0',
  reports: { address: `${apiBase}/reports`, auto: false },
  usage: '',
  brand: 'Guildhall',
  apiBase,
  apiKey: 'key-1',
  local: false,
  paymentDashboard: externalUrl('https://payments.guildhall.test/'),
  chats: {
    telegram: externalUrl('https://t.me/guildhall'),
    discord: externalUrl('https://discord.gg/guildhall'),
    youtube: externalUrl('https://www.youtube.com/@guildhall'),
  },
  botPages: {
    discord: externalUrl('https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8'),
    telegram: externalUrl('https://t.me/guildhall_bot'),
  },
  discordConsent: { page: externalUrl('https://discord.com/oauth2/authorize'), clientId: 'guildhall' },
  google: { script: 'https://google.guildhall.test/client.js', clientId: 'client-1' },
  scheduling: {
    script: 'https://widget.guildhall.test/widget.js',
    stylesheet: 'https://widget.guildhall.test/widget.css',
    call: externalUrl('https://booking.guildhall.test/15min'),
    discount: externalUrl('https://booking.guildhall.test/30min'),
  },
  imageHost: {
    image: `${apiBase}/image-host/image/upload`,
    video: `${apiBase}/image-host/video/upload`,
    preset: 'guildhall',
  },
  films: {
    demo: externalUrl('https://films.guildhall.test/demo'),
    ads: externalUrl('https://films.guildhall.test/ads'),
  },
}

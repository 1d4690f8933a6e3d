import { Fragment } from 'react'
import { chakra } from '../theme/chakra.ts'
import { FaDiscord, FaTelegram } from './icons.tsx'

export type PlatformName = 'Discord' | 'Telegram'

const glyphs = { Discord: FaDiscord, Telegram: FaTelegram } satisfies Record<PlatformName, unknown>

/** A platform's icon in the text's colour; decorative, because the name is beside it. */
export function PlatformIcon({ platform }: { platform: PlatformName }) {
  const Glyph = glyphs[platform]
  return <Glyph />
}

const List = chakra('span', {
  base: {
    '& svg': {
      display: 'inline-block',
      verticalAlign: '-0.14em',
      marginInline: '0.1em 0.4em',
      boxSize: '1.05em',
    },
  },
})
const Item = chakra('span', { base: { whiteSpace: 'nowrap' } })

/** Platforms with their icons, joined by ' & '. */
export function PlatformList({ platforms }: { platforms: readonly PlatformName[] }) {
  return (
    <List>
      {platforms.map((platform, index) => (
        <Fragment key={platform}>
          {index > 0 && <span> & </span>}
          <Item>
            <PlatformIcon platform={platform} />
            {platform}
          </Item>
        </Fragment>
      ))}
    </List>
  )
}

import { chakra } from '../theme/chakra.ts'

/** A video with the browser's controls. Before it is played, it shows its `poster`, otherwise its first picture. */
export const VideoPlayer = chakra(
  'video',
  {
    base: {
      w: 'full',
      aspectRatio: '16 / 9',
      objectFit: 'contain',
      rounded: 'base',
      border: 'hairline',
      bg: '#000',
    },
  },
  { defaultProps: { controls: true, playsInline: true, preload: 'metadata' } },
)

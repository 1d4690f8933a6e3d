import { chakra } from '../theme/chakra.ts'

const Video = chakra('video', {
  base: {
    w: 'full',
    aspectRatio: '16 / 9',
    objectFit: 'contain',
    rounded: 'base',
    border: 'hairline',
    bg: '#000',
  },
})

/** A video with the browser's controls. Before it is played, it shows `poster`, otherwise its first picture. */
export function VideoPlayer({
  src,
  poster,
  title,
}: {
  src: string
  poster?: string | undefined
  title: string
}) {
  return <Video src={src} poster={poster} aria-label={title} controls playsInline preload="metadata" />
}

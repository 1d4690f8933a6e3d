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

/** A video with the browser's controls. Before it is played, the browser loads only its first picture. */
export function VideoPlayer({ src, title }: { src: string; title: string }) {
  return <Video src={src} aria-label={title} controls playsInline preload="metadata" />
}

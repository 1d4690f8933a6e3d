const event = (video: HTMLVideoElement, name: string) =>
  new Promise<boolean>((resolve) => {
    video.addEventListener(name, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
  })

/**
 * A still image of a video as a JPEG. It shows the current time of the player that plays this video in the page.
 * Without such a player, it shows the time after one second or, in a video of less than two seconds, the middle.
 * Returns null if the browser cannot load the video. Throws if the host of the video does not allow its content to be
 * read.
 */
export const stillImageOf = async (film: string): Promise<File | null> => {
  const video = document.createElement('video')
  video.crossOrigin = 'anonymous'
  video.muted = true
  video.preload = 'auto'
  const loaded = event(video, 'loadeddata')
  video.src = film
  if (!(await loaded)) return null
  const player = [...document.querySelectorAll('video')].find(({ src }) => src === video.src)
  const sought = event(video, 'seeked')
  video.currentTime = player?.currentTime || Math.min(1, video.duration / 2)
  if (!(await sought)) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  return blob && new File([blob], 'video.jpg', { type: 'image/jpeg' })
}

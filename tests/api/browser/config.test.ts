import { describe, expect, it } from 'vitest'
import { configOf } from '#src/browser/config.ts'

describe('the configuration', () => {
  const origin = 'https://guildhall.test'

  it.each([
    [{ MODE: 'production' }, 'http://localhost:5001/api'],
    [{ MODE: 'production', VITE_API_BASE: 'https://provider.test/api/' }, 'https://provider.test/api'],
    [{ MODE: 'production', VITE_API_BASE: 'https://provider.test' }, 'https://provider.test'],
    [{ MODE: 'production', VITE_API_BASE: '/api/' }, 'https://guildhall.test/api'],
    [{ MODE: 'production', VITE_API_BASE: '/' }, 'https://guildhall.test'],
    [{ MODE: 'mock', BASE_URL: '/' }, 'https://guildhall.test/api'],
    [{ MODE: 'mock', BASE_URL: '/demo/' }, 'https://guildhall.test/demo/api'],
  ])('SESSION-06: with the settings %j requests go to %s', (env, apiBase) => {
    expect(configOf(env, origin).apiBase).toBe(apiBase)
  })

  it.each([
    [{ MODE: 'production' }, 'http://localhost:5001/api/image-host/video/upload', 'guildhall'],
    [
      { MODE: 'mock', BASE_URL: '/demo/' },
      'https://guildhall.test/demo/api/image-host/video/upload',
      'guildhall',
    ],
    [
      { MODE: 'production', VITE_IMAGE_HOST: 'https://host.test/v1/', VITE_IMAGE_HOST_PRESET: 'ours' },
      'https://host.test/v1/video/upload',
      'ours',
    ],
    [
      { MODE: 'production', VITE_API_BASE: '/api' },
      'https://guildhall.test/api/image-host/video/upload',
      'guildhall',
    ],
    [
      { MODE: 'production', VITE_IMAGE_HOST: '/images' },
      'https://guildhall.test/images/video/upload',
      'guildhall',
    ],
  ])('MEDIA-01: with the settings %j videos are uploaded to %s', (env, video, preset) => {
    const { imageHost } = configOf(env, origin)
    expect(imageHost).toEqual({ image: video.replace('/video/', '/image/'), video, preset })
  })

  it.each([
    [{ MODE: 'production' }, 'https://www.youtube-nocookie.com/embed/guildhall-demo'],
    [{ MODE: 'production', VITE_FILM_DEMO: 'https://films.test/1' }, 'https://films.test/1'],
    [{ MODE: 'mock', BASE_URL: '/demo/' }, 'https://guildhall.test/demo/videos/film.html'],
  ])('CONST-04: with the settings %j the demo video comes from %s', (env, demo) => {
    expect(configOf(env, origin).films.demo).toBe(demo)
  })

  it.each([
    [{ MODE: 'production' }, ''],
    [{ MODE: 'mock' }, ''],
    [{ MODE: 'production', VITE_USAGE_URL: '/counts' }, 'https://guildhall.test/counts'],
  ])('with the settings %j the counts of taken transitions are sent to %j', (env, address) => {
    expect(configOf(env, origin).usage).toBe(address)
  })

  it('CONST-05, SCHED-01, SCHED-02: without settings, the Google client, the scheduling widget and the two booking links are as specified', () => {
    const { google, scheduling } = configOf({ MODE: 'production' }, origin)
    expect(google.script).toBe('https://accounts.google.com/gsi/client')
    expect(scheduling).toEqual({
      script: 'https://assets.calendly.com/assets/external/widget.js',
      stylesheet: 'https://assets.calendly.com/assets/external/widget.css',
      call: 'https://calendly.com/guildhall/15min',
      discount: 'https://calendly.com/guildhall/30min',
    })
  })

  it.each([
    [{ MODE: 'production', DEV: false }, false],
    [{ MODE: 'development', DEV: true }, true],
    [{ MODE: 'mock', DEV: false }, true],
  ])('A05: the settings %j allow external addresses on this computer: %s', (env, local) => {
    expect(configOf(env, origin).local).toBe(local)
  })
})

import { describe, expect, it } from 'vitest'
import {
  communityLogo,
  editedAvatar,
  resizedImage,
  subscriptionLogo,
} from '#machines/rules/communities/images.ts'

describe('images', () => {
  it('COMM-13: the logo on the public page is resized to 160 pixels', () => {
    expect(resizedImage('https://images.host.test/guild/image/upload/v1/course/owl.png', communityLogo)).toBe(
      'https://images.host.test/guild/image/upload/c_fill,w_160,h_160/v1/course/owl.png',
    )
  })

  it('IMAGE-07: the avatar in the edit dialog is resized to 144 pixels', () => {
    expect(resizedImage('https://images.host.test/guild/image/upload/v1/profile/sam.png', editedAvatar)).toBe(
      'https://images.host.test/guild/image/upload/c_fill,w_144,h_144/v1/profile/sam.png',
    )
  })

  it('SUBS-21: the logo on a subscription card is requested as 96x96 pixels at double pixel density', () => {
    expect(
      resizedImage('https://images.host.test/guild/image/upload/v1/course/owl.png', subscriptionLogo),
    ).toBe('https://images.host.test/guild/image/upload/c_fill,w_96,h_96,dpr_2.0/v1/course/owl.png')
  })

  it.each([
    ['/upload/owl.png', '/upload/c_fill,w_160,h_90,dpr_1.5/owl.png'],
    ['/image-host/upload/owl.png', '/image-host/upload/c_fill,w_160,h_90,dpr_1.5/owl.png'],
    [
      'http://localhost:5173/upload/a/upload/b.png?v=1',
      'http://localhost:5173/upload/c_fill,w_160,h_90,dpr_1.5/a/upload/b.png?v=1',
    ],
    ['https://host.test/upload/$&.png', 'https://host.test/upload/c_fill,w_160,h_90,dpr_1.5/$&.png'],
  ])('COMM-13: the address %j becomes %j, at which the image host crops the picture', (url, resized) => {
    expect(resizedImage(url, { width: 160, height: 90, scale: 1.5 })).toBe(resized)
  })

  it.each([
    'https://elsewhere.test/owl.png',
    'https://upload/owl.png',
    '//upload/owl.png',
    'ftp://elsewhere.test/upload/owl.png',
    'https://elsewhere.test/uploads/owl.png',
    'https://elsewhere.test/owl.png?from=/upload/owl.png',
    'https://elsewhere.test/#/upload/owl.png',
    'https://elsewhere.test/upload/',
    'data:image/png;base64,AA/upload/AA',
    'owl.png',
    '',
  ])('COMM-13: %j stays unchanged, because it is not the address of an upload', (url) => {
    expect(resizedImage(url, { width: 160 })).toBe(url)
  })
})

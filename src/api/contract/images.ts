import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { acknowledged, id, refusals } from './shapes.ts'

const publicId = z.object({ publicId: id })

/** The endpoints of images and videos at the image host (D1 §7, D2 §7). */
export const images = {
  deleteImage: {
    id: 'API-29',
    method: 'DELETE',
    path: '/images/delete',
    summary: 'Deletes an uploaded picture.',
    auth: 'session',
    body: publicId,
    answer: acknowledged,
    refusals: { ...refusals.input, ...refusals.session, ...refusals.rights, ...refusals.missing },
  },
  deleteVideo: {
    id: 'API-57',
    method: 'DELETE',
    path: '/images/delete-video',
    summary: 'Deletes an uploaded video.',
    auth: 'session',
    body: publicId,
    answer: acknowledged,
    refusals: { ...refusals.input, ...refusals.session, ...refusals.rights, ...refusals.missing },
  },
} as const satisfies Record<string, Call>

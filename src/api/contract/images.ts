import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import { id, owned } from './shapes.ts'

const publicId = z.object({ publicId: id })

/** The endpoints of images and videos at the image host (D1 §7, D2 §7). */
export const images = endpoints({
  deleteImage: {
    id: 'API-29',
    request: 'DELETE /images/delete',
    summary: 'Deletes an uploaded picture.',
    body: publicId,
    refusals: owned,
  },
  deleteVideo: {
    id: 'API-57',
    request: 'DELETE /images/delete-video',
    summary: 'Deletes an uploaded video.',
    body: publicId,
    refusals: owned,
  },
})

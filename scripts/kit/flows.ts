import { flows as catalogue } from '#machines/index.ts'

/** All flows with id, area and title, from the catalogue. */
export const flows = catalogue.map(({ area, title, machine }) => ({ id: machine.id as string, area, title }))

export type Flow = (typeof flows)[number]

import { flows as catalogue } from '#machines/index.ts'

/** Every flow by its id, with its area and its title in the catalogue. */
export const flows = catalogue.map(({ area, title, machine }) => ({ id: machine.id as string, area, title }))

export type Flow = (typeof flows)[number]

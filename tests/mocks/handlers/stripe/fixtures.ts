export const INES = 'ines@guildhall.test'

export const done = { status: 200, body: { message: 'Done.' } }

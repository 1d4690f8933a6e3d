import { describe, expect, it } from 'vitest'
import {
  Failure,
  isRefusal,
  refusalReason,
  serverMessageOr,
  serverMessageOrText,
} from '#machines/rules/kit/failures.ts'

const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'POST /users/login answered 400', status: 400, serverMessage })

describe('the class Failure and its messages', () => {
  it.each([
    ['a server message', refused('Invalid email or password.'), 'Invalid email or password.'],
    ['a failure without a server message', refused(null), 'Registration failed. Please try again.'],
    ['an empty server message', refused(''), 'Registration failed. Please try again.'],
    ['another error', new Error('boom'), 'Registration failed. Please try again.'],
    ['no error at all', undefined, 'Registration failed. Please try again.'],
  ])(
    'REG-07, ERR-02: the message on screen for %s is the server message, or the fallback if that is empty or missing',
    (_, error, shown) => {
      expect(serverMessageOr(error, 'Registration failed. Please try again.')).toBe(shown)
    },
  )

  it.each([
    ['a server message', refused('Invalid email or password.'), 'Invalid email or password.'],
    ['a failure without a server message', refused(null), 'POST /users/login answered 400'],
    ['another error', new Error('boom'), 'boom'],
    ['an error without text', new Error(''), 'Error'],
    ['a thrown string', 'boom', 'boom'],
  ])(
    'LOGIN-11: the message on screen for %s is the server message or the text of the error',
    (_, error, shown) => {
      expect(serverMessageOrText(error)).toBe(shown)
    },
  )

  it.each([
    ['a refusal with a message', refused('Pay first.'), 'Pay first.'],
    ['a refusal without a message', refused(null), null],
    ['a refusal with an empty message', refused(''), null],
    [
      'the status 399',
      new Failure({ kind: 'refused', message: '', status: 399, serverMessage: 'No.' }),
      null,
    ],
    [
      'the status 499',
      new Failure({ kind: 'refused', message: '', status: 499, serverMessage: 'No.' }),
      'No.',
    ],
    [
      'the status 500',
      new Failure({ kind: 'refused', message: '', status: 500, serverMessage: 'No.' }),
      null,
    ],
    ['a missing response', new Failure({ kind: 'unreachable', message: '', serverMessage: 'No.' }), null],
    ['another error', Object.assign(new Error('boom'), { status: 404, serverMessage: 'No.' }), null],
  ])(
    'FEE-03: a failure has a reason to show only if it is a refusal with a message and a status from 400 to 499: %s',
    (_, error, reason) => {
      expect(refusalReason(error)).toBe(reason)
    },
  )

  it.each([
    ['a refusal', refused('No.'), true],
    ['the status 499', new Failure({ kind: 'refused', message: '', status: 499 }), true],
    ["a gateway's 500", new Failure({ kind: 'refused', message: '', status: 500 }), false],
    ['a refusal without a status', new Failure({ kind: 'refused', message: '' }), false],
    ['a malformed response', new Failure({ kind: 'malformed', message: '', status: 200 }), false],
    ['a missing response', new Failure({ kind: 'unreachable', message: '' }), false],
    ['another error', Object.assign(new Error('boom'), { kind: 'refused', status: 400 }), false],
  ])('%s proves that the provider did nothing: $2', (_, error, certain) => {
    expect(isRefusal(error)).toBe(certain)
  })

  it('the fields status, serverMessage and details of a failure are empty if they are not given', () => {
    const failure = new Failure({ kind: 'unreachable', message: 'POST /users/login was not answered' })
    expect(failure).toMatchObject({
      name: 'Failure',
      kind: 'unreachable',
      message: 'POST /users/login was not answered',
      status: null,
      serverMessage: null,
      details: {},
    })
  })

  it('LOGIN-08: a failure has the status and the other fields of the error response', () => {
    const failure = new Failure({
      kind: 'refused',
      message: 'POST /users/login answered 403',
      status: 403,
      serverMessage: 'No.',
      details: { userId: 'user-1' },
    })
    expect([failure.status, failure.details]).toEqual([403, { userId: 'user-1' }])
  })
})

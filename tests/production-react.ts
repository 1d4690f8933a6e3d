import { env } from 'node:process'

// Loads the production build of React, which renders Views to text in less than half of the time. The tests in
// `tests/browser/flows/warnings` look for the warnings of the development build. Only React gets this NODE_ENV.
const before = env.NODE_ENV
env.NODE_ENV = 'production'
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom/server')])
env.NODE_ENV = before

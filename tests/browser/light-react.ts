import * as React from 'react'

// Turns off two records of React's development build, which are for developer tools only: a stack for each element, and
// the time of each render. They take up to half of the time of a test. A warning loses only its stack.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
Object.assign(console, { timeStamp: undefined })

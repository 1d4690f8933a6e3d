import * as react from 'react'

// React's development build notes for DevTools where each element was made and how long each component took: a third
// of a path's time, for nobody. This must run before react-dom is loaded. The warnings stay, without such places.
const internals = (react as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (!internals) throw new Error('React keeps its internals elsewhere: look for recentlyCreatedOwnerStacks.')
// It stops noting after 10,000 elements a second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
Object.assign(console, { timeStamp: undefined })

// Nobody looks on, so no pixels are drawn: what is there, where it is and its colours are the same.
if (window.frameElement instanceof HTMLElement) window.frameElement.style.opacity = '0'

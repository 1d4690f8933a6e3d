/** A module of its own: Vite resolves the package only when the inspector is opened. `npm start` does not install it (022). */
export { createBrowserInspector } from '@statelyai/inspect'

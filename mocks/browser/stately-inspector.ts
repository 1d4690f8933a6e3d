/**
 * This module is separate, so that Vite resolves the package only when the inspector is opened: `npm start` does not
 * install the package (decision 022).
 */
export { createBrowserInspector } from '@statelyai/inspect'

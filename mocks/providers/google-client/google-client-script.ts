import { createGoogleClient } from './google-client.ts'

// A classic script can read its own URL while it runs. The stand-in page is next to it.
const { currentScript } = document
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : document.baseURI
const address = new URL('google.html', here).href

Object.assign(window, { google: { accounts: { id: createGoogleClient(window, address) } } })

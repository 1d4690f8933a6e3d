import { createGoogleClient } from './google-client.ts'

// A classic script can read its own URL only while it runs. The page of the stand-in is in the same folder.
const { currentScript } = document
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : document.baseURI
const address = new URL('google.html', here).href

Object.assign(window, { google: { accounts: { id: createGoogleClient(window, address) } } })

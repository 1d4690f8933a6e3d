import { createGoogleClient } from './google-client.ts'

// Reads the script's URL now, because a classic script can read it only while it runs. The page of the stand-in is in
// the same folder.
const { currentScript } = document
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : document.baseURI
const address = new URL('google.html', here).href

Object.assign(window, { google: { accounts: { id: createGoogleClient(window, address) } } })

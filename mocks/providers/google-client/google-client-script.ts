import { createGoogleClient } from './google-client.ts'

// A classic script knows its own address while it runs; the page is beside it.
const { currentScript } = document
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : document.baseURI
const address = new URL('google.html', here).href

Object.assign(window, { google: { accounts: { id: createGoogleClient(window, address) } } })

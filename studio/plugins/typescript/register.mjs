// `node --import ./studio/plugins/typescript/register.mjs FILE` also runs TypeScript on a Node that does not strip types.
import { register } from 'node:module'

if (!process.features.typescript) register('./hooks.mjs', import.meta.url)

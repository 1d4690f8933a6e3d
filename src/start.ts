import { startApp } from './app/main.tsx'
import { createBrowser } from './browser/browser.ts'

if (!('unserved' in document.documentElement.dataset)) void startApp(createBrowser())

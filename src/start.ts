import { startApp } from './app/main.tsx'
import { createBrowser } from './browser/browser.ts'

startApp(createBrowser())

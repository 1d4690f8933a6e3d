import { startApp } from './app/main.tsx'
import { browserPlatform } from './browser/browser.ts'

startApp(browserPlatform())

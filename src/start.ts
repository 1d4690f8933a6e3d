import { startApp } from './main.tsx'
import { browserPlatform } from './platform/platform.ts'

startApp(browserPlatform())

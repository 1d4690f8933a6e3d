import { startApp } from './app/main.tsx'
import { createBrowser } from './browser/browser.ts'

void startApp(createBrowser())

import { startApp } from './app/main.tsx'
import { createBrowser } from './browser/browser.ts'

// The timer lets the browser paint and respond between the evaluation of all modules and the start of the product.
if (!('unserved' in document.documentElement.dataset)) setTimeout(() => void startApp(createBrowser()))

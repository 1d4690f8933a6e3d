import process from 'node:process'
import { listeningIn } from './backend/http/listening.ts'
import { pagesAt } from './backend/http/pages.ts'
import { serveBackend } from './backend/http/serve.ts'
import { openBackend } from './backend/open.ts'
import { memoryPersistence } from './backend/store/persistence/memory.ts'
import { scenarios } from './scenarios/catalogue.ts'

const { BACKEND_PORT, PORT, SCENARIO, APP_ORIGIN = 'http://localhost:5173' } = process.env
const requestedPort = Number(BACKEND_PORT ?? PORT ?? 5001)

try {
  const { hostname, warning } = listeningIn(process.env, process.argv)
  if (warning) console.warn(warning)
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt(APP_ORIGIN, `http://localhost:${requestedPort}/api`),
    mediaHost: `http://localhost:${requestedPort}`,
    ...(SCENARIO ? { scenario: SCENARIO } : {}),
  })
  const { port } = await serveBackend(backend, {
    port: requestedPort,
    hostname,
    now: () => backend.store.now(),
  })
  const { scenario } = backend.store.recipe
  console.log(`The fake backend runs at http://localhost:${port}/api (scenario '${scenario}', in memory).`)
  console.log(`Scenarios: ${scenarios.map(({ slug }) => slug).join(', ')}. Choose one with SCENARIO=<name>.`)
  console.log(`Admin API: http://localhost:${port}/api/admin/state`)
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}

import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'

/**
 * GraphiQL makes up a third of the demo's files. Therefore it is a separate package, installed when a user opens it.
 */
export { GraphiQL } from 'graphiql'

import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'

/**
 * GraphiQL makes up a third of all installed files. Therefore it is a separate package, installed when its page is
 * first opened or built.
 */
export { GraphiQL } from 'graphiql'

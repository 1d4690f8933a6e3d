import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'

/** A third of all files of the mock product are GraphiQL's: it is a package of its own, installed when it is opened. */
export { GraphiQL } from 'graphiql'

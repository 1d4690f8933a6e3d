import { sweep } from './sweep.tsx'

sweep('buying')

import { sweep } from './sweep.tsx'

sweep('account')

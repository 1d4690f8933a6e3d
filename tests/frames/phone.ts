import { sweep } from './sweep.tsx'

sweep('phone', 'dark', 'light')

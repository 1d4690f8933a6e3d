import { sweep } from './sweep.tsx'

sweep('selling')

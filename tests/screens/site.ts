import { sweep } from './sweep.tsx'

sweep('site')

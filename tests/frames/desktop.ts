import { sweep } from './sweep.tsx'

sweep('desktop', 'light', 'dark')

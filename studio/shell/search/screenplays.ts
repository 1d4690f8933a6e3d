import { type ScreenLine, screenLines } from './screenplay-lines.ts'

const screenplays = import.meta.glob<string>('../../../model/screenplay/*/*.txt', {
  query: '?raw',
  import: 'default',
})

/** Loads the texts on the screens of a flow. A flow without screens has none. */
export const loadLines = async (flow: string): Promise<readonly ScreenLine[]> => {
  const load = Object.entries(screenplays).find(([file]) => file.endsWith(`/${flow}.txt`))?.[1]
  return load ? screenLines(flow, await load()) : []
}

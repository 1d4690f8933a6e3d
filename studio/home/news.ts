const [log = ''] = Object.values(
  import.meta.glob<string>('../../CHANGELOG.md', { query: '?raw', import: 'default', eager: true }),
)

/** Converts Markdown to plain text: removes the URLs of links and the backticks of code. */
const plain = (markdown: string): string =>
  markdown.replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')

/** The items of the newest section of the change log. */
export const newsIn = (log: string): string[] =>
  (log.split(/^## /m)[1] ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [plain(line.slice(2))] : []))

export const news = newsIn(log)

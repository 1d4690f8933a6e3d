const [log = ''] = Object.values(
  import.meta.glob<string>('../../CHANGELOG.md', { query: '?raw', import: 'default', eager: true }),
)

/** Markdown as plain text: links without their addresses, code without its marks. */
const plain = (markdown: string): string =>
  markdown.replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')

/** The changes that users notice and that are newest in the change log: its first section. */
export const newsIn = (log: string): string[] =>
  (log.split(/^## /m)[1] ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [plain(line.slice(2))] : []))

export const news = newsIn(log)

import { chakra } from '@chakra-ui/react'
import { buildSchema } from 'graphql'
import { type ComponentProps, useSyncExternalStore } from 'react'
import type { Session } from '#src/api/session.ts'
import schemaText from '#src/graphql/schema.graphql?raw'
import { Text } from '#src/ui/layout/text.tsx'
import { GraphiQL } from '#tools/graphiql/index.ts'
import { ToolBar } from '../ui/tool-bar.tsx'
import { queries } from './queries.ts'
import { stored } from './storage.ts'

const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', h: '100dvh', minW: '0' },
})
const Editor = chakra('main', {
  base: {
    flex: '1',
    minH: '0',
    minW: '0',
    // The editor breaks long lines itself, so the style of the page for long words must not apply.
    overflowWrap: 'normal',
    // Improves contrast and size of GraphiQL's own elements.
    '& .graphiql-response': { bg: 'hsl(var(--color-base))', rounded: 'base' },
    '& .monaco-editor .dimmed-line-number': { color: 'var(--vscode-editorLineNumber-foreground) !important' },
    _dark: { '& .graphiql-container': { '--color-base': '30 22% 7% !important' } },
    '& .graphiql-tab-button': { paddingInlineEnd: '2rem !important' },
    '& .graphiql-tab-close': { minW: '1.5rem !important', minH: '1.5rem !important' },
    // Stacks the panes on narrow screens.
    '@media (max-width: 48rem)': {
      '& .graphiql-container #graphiql-session': { flexDirection: 'column' },
      '& #graphiql-session > .graphiql-horizontal-drag-bar': { display: 'none' },
    },
  },
})

/** The schema with descriptions, which the product's executable schema lacks. */
const described = buildSchema(schemaText)

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const useTheme = () =>
  useSyncExternalStore(
    (listener) => {
      dark.addEventListener('change', listener)
      return () => dark.removeEventListener('change', listener)
    },
    () => (dark.matches ? 'dark' : 'light'),
  )

interface GraphiqlPageProps {
  readonly session: Session
  readonly fetcher: ComponentProps<typeof GraphiQL>['fetcher']
}

export function GraphiqlPage({ session, fetcher }: GraphiqlPageProps) {
  const theme = useTheme()
  const account = useSyncExternalStore(
    (listener) => session.onChange(listener),
    () => session.signedIn()?.userName,
  )
  return (
    <Page>
      <ToolBar title="GraphiQL">
        <Text variant="small" role="status">
          {account === undefined ? 'Nobody is signed in.' : `Signed in as ${account}.`}
        </Text>
      </ToolBar>
      <Editor>
        <GraphiQL
          schema={described}
          storage={stored()}
          fetcher={fetcher}
          defaultTabs={[...queries]}
          isHeadersEditorEnabled={false}
          forcedTheme={theme}
        >
          <GraphiQL.Logo>{null}</GraphiQL.Logo>
        </GraphiQL>
      </Editor>
    </Page>
  )
}

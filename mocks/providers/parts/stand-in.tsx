import { chakra } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPageBackend } from '#mocks/browser/boot/page-backend.ts'
import { showFailure } from '#mocks/browser/boot/start-failed.ts'
import { remoteBackend, type StandInBackend } from '#mocks/browser/transport/remote.ts'
import { addressInDemo } from '#mocks/ui/in-demo.ts'
import { ToolProvider } from '#mocks/ui/tool-provider.tsx'
import { messageOf, type QueryState } from '#mocks/ui/use-query.ts'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Column, Main } from '#src/ui/shell/column.tsx'

const Banner = chakra('header', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    px: { base: '4', sm: '6' },
    py: '4',
    bg: 'bg.sunken',
    borderBottom: '3px dashed var(--chakra-colors-border-strong)',
  },
})
const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    w: 'full',
    maxW: 'prose',
    mx: 'auto',
    px: { base: '4', sm: '6' },
    py: { base: '6', md: '10' },
  },
})

/** The props of a stand-in's page: the backend that it uses, and the query parameters of its URL. */
export interface StandInProps {
  readonly backend: StandInBackend
  readonly searchParams: URLSearchParams
}

/** Renders a stand-in: a banner with the name of the third party, then `Page` with the opened backend. */
export const showStandIn = (standsFor: string, Page: ComponentType<StandInProps>): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  const draw = createRoot(root)
  const frame = (content: ReactNode) =>
    draw.render(
      <StrictMode>
        <ToolProvider>
          <Column>
            <Banner>
              <Text variant="label">{`Stand-in for ${standsFor}`}</Text>
              <Text variant="note">
                Part of Guildhall's fake backend, for trying things out. Nothing here is real, nothing is
                charged and nothing leaves this machine.
              </Text>
            </Banner>
            <Main id="content">
              <Body>{content}</Body>
            </Main>
          </Column>
        </ToolProvider>
      </StrictMode>,
    )
  const searchParams = new URLSearchParams(window.location.search)
  const api = searchParams.get('api')
  if (api !== null && !addressInDemo(api)) {
    frame(<Elsewhere api={api} />)
    return
  }
  frame(<Waiting />)
  openStandInBackend(api).then(
    (backend) =>
      frame(
        <>
          {backend.store.notice && <Text tone="danger">{backend.store.notice}</Text>}
          <ErrorBoundary
            fallback={(thrown) => <Failed title="This page could not be shown" text={messageOf(thrown)} />}
          >
            <Page backend={backend} searchParams={searchParams} />
          </ErrorBoundary>
        </>,
      ),
    showFailure,
  )
}

/** Opens the fake backend in this browser or, with `api`, connects to the fake backend at that URL. */
const openStandInBackend = async (api: string | null): Promise<StandInBackend> => {
  if (api !== null) return remoteBackend(api)
  const backend = await openPageBackend()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void backend.store.read(() => undefined)
  })
  return backend
}

/**
 * Shown if `api` is a URL of neither this site nor this computer. Such a URL is not used: a link could otherwise make the
 * page send the user's input to any site.
 */
function Elsewhere({ api }: { api: string }) {
  return (
    <ErrorState
      level={1}
      title="Another backend"
      text={`This link would let the page use a backend elsewhere (${api}). It uses one of its own site or of this computer only.`}
    />
  )
}

function Waiting() {
  return (
    <>
      <Heading level={1}>One moment</Heading>
      <Loading label="Opening the fake backend…">
        <SkeletonText />
      </Loading>
    </>
  )
}

/** Renders the result of a query, a loading state, or the error. */
export function QueryResult<A>({
  query,
  children,
}: {
  query: QueryState<A>
  children: (value: A) => ReactNode
}) {
  if (query.kind === 'loading') return <Waiting />
  if (query.kind === 'loaded') return children(query.value)
  return <Failed title="There is nothing here" text={query.message} />
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <ErrorState
      level={1}
      title={title}
      text={text}
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  )
}

/** The card that contains a stand-in's content. */
export const Sheet = Card

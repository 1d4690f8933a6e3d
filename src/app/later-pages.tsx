import { Navigate, type RouteObject } from 'react-router-dom'
import { PageTitle } from '../flows/page-title.tsx'
import { useServices } from '../flows/services.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/state.tsx'

interface LaterPage {
  path: string
  title: string
  /** What a person will find there. */
  text: string
  /** A visitor is sent to /login (D1 §6, D2 §6). */
  needsToken: boolean
  frame: 'member' | 'visitor'
}

/** Every page that a journey leads to and that is not built yet; nothing else in the product stands in for anything. */
const laterPages: readonly LaterPage[] = [
  {
    path: '/pages',
    title: 'My Communities',
    text: 'The communities you sell will be managed here: their plans, their members and whether they are open.',
    needsToken: true,
    frame: 'member',
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    text: 'This will be the welcome screen, with a start into your communities.',
    needsToken: true,
    frame: 'member',
  },
  {
    path: '/profile',
    title: 'Profile',
    text: 'Your name, picture and connections to Discord, Telegram and the card payment provider will be kept here.',
    needsToken: true,
    frame: 'member',
  },
  {
    path: '/change-password',
    title: 'Reset your password',
    text: 'A link for a new password will be sent from here.',
    needsToken: false,
    frame: 'visitor',
  },
  {
    path: '/terms',
    title: 'Legal Information',
    text: 'The terms of service, the privacy policy and the rules of acceptable use will be read here.',
    needsToken: false,
    frame: 'visitor',
  },
]

function LaterPageView({ page }: { page: LaterPage }) {
  const { session } = useServices()
  if (page.needsToken && session.token() === null) return <Navigate to="/login" replace />
  return (
    <Page title={page.title}>
      <PageTitle>{page.title}</PageTitle>
      <EmptyState
        title="This page is not built yet"
        text={page.text}
        action={
          page.needsToken ? (
            <ButtonLink to="/subscriptions">Subscriptions</ButtonLink>
          ) : (
            <ButtonLink to="/">Home</ButtonLink>
          )
        }
      />
    </Page>
  )
}

/** The routes of the pages that live in one frame. */
export const laterRoutes = (frame: LaterPage['frame']): RouteObject[] =>
  laterPages
    .filter((page) => page.frame === frame)
    .map((page) => ({ path: page.path, element: <LaterPageView page={page} /> }))

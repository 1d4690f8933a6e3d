import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Path } from '#machines/rules/links/addresses.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/**
 * A page of the product (`to`) or a URL outside it (`href`); `external` opens a new tab. A plain click calls
 * `onFollow`. A link with `to` then leaves the navigation to the parent; a link with `href` navigates too.
 */
export type LinkTarget =
  | { to: Path; external?: boolean | undefined; onFollow?: (() => void) | undefined }
  | { href: ExternalUrl; external?: boolean | undefined; onFollow?: (() => void) | undefined }

type AnchorProps = LinkTarget & {
  children?: ReactNode | undefined
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
  'aria-label'?: string | undefined
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const follow = (onFollow: () => void) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  onFollow()
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' }

/** The anchor that all links of the shared components use. */
export function Anchor({ external, ...props }: AnchorProps) {
  const tab = external && inNewTab
  if ('to' in props) {
    const { onFollow, ...rest } = props
    return <Link {...rest} {...tab} {...(onFollow && { onClick: follow(onFollow) })} />
  }
  const { children, onFollow, ...rest } = props
  return (
    <a {...rest} {...tab} {...(onFollow && { onClick: onFollow })}>
      {children}
    </a>
  )
}

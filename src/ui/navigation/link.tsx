import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

/** `to` is a path of the product with query and hash. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link within the product. A plain click navigates without reloading the page. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler(to, props.target === undefined ? {} : { target: props.target })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return <a {...props} href={href} onClick={follow} />
}

/**
 * A navigation link. It has `aria-current` on its own page and on pages below it, unless it leads to a part of a page.
 */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation()
  const [current, target] = [pathname.toLowerCase(), to.toLowerCase().replace(/\?.*/, '')]
  const isCurrent = !to.includes('#') && (current === target || current.startsWith(`${target}/`))
  return <Link {...props} to={to} {...(isCurrent && { 'aria-current': 'page' })} />
}

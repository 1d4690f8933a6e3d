import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

/** `to` is a path of the product, with its query and its hash. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link within the product: a plain click goes there without loading the page anew. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler(to, props.target === undefined ? {} : { target: props.target })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return <a {...props} href={href} onClick={follow} />
}

/** A link of a navigation: says so where the page that is shown is its own, or lies under it. */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation()
  const [here, there] = [pathname.toLowerCase(), to.toLowerCase().replace(/[?#].*/, '')]
  const isHere = here === there || here.startsWith(`${there}/`)
  return <Link {...props} to={to} {...(isHere && { 'aria-current': 'page' })} />
}

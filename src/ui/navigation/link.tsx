import { Link, type LinkProps, useLocation } from 'react-router-dom'

/**
 * A navigation link. It has `aria-current` on its own page and on pages below it, unless it leads to a part of a page.
 */
export function NavLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  const [current, target] = [pathname.toLowerCase(), to.toLowerCase().replace(/\?.*/, '')]
  const isCurrent = !to.includes('#') && (current === target || current.startsWith(`${target}/`))
  return <Link {...props} to={to} {...(isCurrent && { 'aria-current': 'page' })} />
}

import { type JourneyMutant, row } from './row.ts'

/** Where the focus is. */
export const focus: readonly JourneyMutant[] = [
  row(
    'focus on the page',
    'src/flows/site/navigation-drawer/use-navigation.ts',
    "document.getElementById('content')",
    'null',
    /ROUTE-09/,
  ),
  row('focus after a menu', 'src/ui/shell/drop-menu.tsx', 'useFocusFallback(button)', '{}', /NAV-10, NAV-13/),
  row(
    'menu on another route',
    'src/flows/site/navigation-drawer/use-navigation.ts',
    "send({ type: 'route.changed' })",
    'undefined',
    /the drawer closes when another page opens/,
  ),
  row(
    'skip link',
    'src/ui/navigation/skip-link.tsx',
    'href="#content"',
    'href="#nothing"',
    /with the keyboard alone/,
  ),
  row(
    'visible focus',
    'src/ui/theme/global-css.ts',
    "outlineWidth: '3px'",
    "outlineWidth: '1px'",
    /with the keyboard alone/,
  ),
]

import { Page } from '#src/ui/layout/page.tsx'

export function Ads() {
  return <Page title="Members who came for what you do" />
}

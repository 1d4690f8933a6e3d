import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { SchedulingPorts } from '#machines/site/scheduling/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'

/** The object that the widget's script stores on the window. */
interface Widget {
  initPopupWidget(options: { url: ExternalUrl }): void
}

const widget = () => (window as { Calendly?: Widget }).Calendly

export const schedulingPorts = ({
  browser: { scripts },
  config: { scheduling },
}: Pick<Services, 'browser' | 'config'>): SchedulingPorts => ({
  loadWidget: async () => {
    await Promise.all([scripts.load(scheduling.script), scripts.loadStylesheet(scheduling.stylesheet)])
  },
  findWidget: async () => ({ kind: widget() ? 'found' : 'missing' }),
  openPopup: async ({ event }) => {
    widget()?.initPopupWidget({ url: scheduling[event] })
  },
})

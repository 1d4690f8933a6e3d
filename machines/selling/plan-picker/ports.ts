import type { Port } from '#machines/kit/port.ts'
import type { PlanKey } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PlanPickerPorts {
  /** Sends GET /users/me/plan (API-30). */
  loadPlan: Port<Record<string, never>, { plan: string | null }>
  /** Sends POST /stripe/cancel-platform-sub (API-31). */
  switchToFree: Port<Record<string, never>, void>
  /** Sends POST /stripe/start-plan-checkout (API-32). Rejects unless `checkoutUrl` is safe to open (A05). */
  startCheckout: Port<
    { planKey: PlanKey; successUrl: string; cancelUrl: string },
    { checkoutUrl: ExternalUrl }
  >
}

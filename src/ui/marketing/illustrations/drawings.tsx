import { type ComponentType, lazy } from 'react'
import { StillIllustration } from '#src/ui/media/illustrations/still-illustration.tsx'
import type * as Shapes from './shapes.ts'

type ShapesOf = (shapes: typeof Shapes) => ComponentType

const element = (shapesOf: ShapesOf, svg: { viewBox: string; preserveAspectRatio?: string }) => {
  const Inside = lazy(async () => ({ default: shapesOf(await import('./shapes.ts')) }))
  return () => (
    <StillIllustration {...svg}>
      <Inside />
    </StillIllustration>
  )
}

const film = { viewBox: '0 0 640 360', preserveAspectRatio: 'xMidYMid slice' }
const offer = { viewBox: '0 0 360 240' }
const step = { viewBox: '0 0 320 180' }

export const GuildStreet = element(({ GuildStreetShapes }) => GuildStreetShapes, { viewBox: '0 0 640 600' })
export const DemoPoster = element(({ DemoPosterShapes }) => DemoPosterShapes, film)
export const CampaignPoster = element(({ CampaignPosterShapes }) => CampaignPosterShapes, film)
export const Herald = element(({ HeraldShapes }) => HeraldShapes, offer)
export const Ticket = element(({ TicketShapes }) => TicketShapes, offer)
export const Customized = element(({ CustomizedShapes }) => CustomizedShapes, step)
export const Grown = element(({ GrownShapes }) => GrownShapes, step)
export const Invited = element(({ InvitedShapes }) => InvitedShapes, step)

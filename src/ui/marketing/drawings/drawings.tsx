import { type ComponentType, lazy } from 'react'
import { StillDrawing } from '#src/ui/media/illustrations/still-drawing.tsx'
import type * as Shapes from './shapes.ts'

type ShapesOf = (shapes: typeof Shapes) => ComponentType

const drawing = (shapesOf: ShapesOf, svg: { viewBox: string; preserveAspectRatio?: string }) => {
  const Inside = lazy(async () => ({ default: shapesOf(await import('./shapes.ts')) }))
  return () => (
    <StillDrawing {...svg}>
      <Inside />
    </StillDrawing>
  )
}

const film = { viewBox: '0 0 640 360', preserveAspectRatio: 'xMidYMid slice' }
const offer = { viewBox: '0 0 360 240' }
const step = { viewBox: '0 0 320 180' }

export const GuildStreet = drawing(({ GuildStreetShapes }) => GuildStreetShapes, { viewBox: '0 0 640 600' })
export const DemoPoster = drawing(({ DemoPosterShapes }) => DemoPosterShapes, film)
export const CampaignPoster = drawing(({ CampaignPosterShapes }) => CampaignPosterShapes, film)
export const Herald = drawing(({ HeraldShapes }) => HeraldShapes, offer)
export const Ticket = drawing(({ TicketShapes }) => TicketShapes, offer)
export const Customized = drawing(({ CustomizedShapes }) => CustomizedShapes, step)
export const Grown = drawing(({ GrownShapes }) => GrownShapes, step)
export const Invited = drawing(({ InvitedShapes }) => InvitedShapes, step)

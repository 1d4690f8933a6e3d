import { lazy } from 'react'
import { StillDrawing } from '#src/ui/media/illustrations/still-drawing.tsx'
import type * as Shapes from './shapes.ts'

const drawing = (name: keyof typeof Shapes, svg: { viewBox: string; preserveAspectRatio?: string }) => {
  const Inside = lazy(async () => ({ default: (await import('./shapes.ts'))[name] }))
  return () => (
    <StillDrawing {...svg}>
      <Inside />
    </StillDrawing>
  )
}

const film = { viewBox: '0 0 640 360', preserveAspectRatio: 'xMidYMid slice' }
const offer = { viewBox: '0 0 360 240' }
const step = { viewBox: '0 0 320 180' }

export const GuildStreet = drawing('GuildStreetShapes', { viewBox: '0 0 640 600' })
export const DemoPoster = drawing('DemoPosterShapes', film)
export const CampaignPoster = drawing('CampaignPosterShapes', film)
export const Herald = drawing('HeraldShapes', offer)
export const Ticket = drawing('TicketShapes', offer)
export const Customized = drawing('CustomizedShapes', step)
export const Grown = drawing('GrownShapes', step)
export const Invited = drawing('InvitedShapes', step)

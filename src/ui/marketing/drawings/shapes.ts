export { CampaignPosterShapes, DemoPosterShapes } from './film-posters.tsx'
export { GuildStreetShapes } from './guild-street.tsx'
export { HeraldShapes, TicketShapes } from './offer-drawings.tsx'
export { CustomizedShapes, GrownShapes, InvitedShapes } from './step-drawings.tsx'

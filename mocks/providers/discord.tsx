import { Place, placeIn } from './place.tsx'
import { type StandInProps, showStandIn } from './stand-in.tsx'

function Discord(props: StandInProps) {
  return <Place {...props} place={placeIn(props.query)} />
}

showStandIn('a Discord server', Discord)

import { Multiline } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { type StandInProps, showStandIn } from './parts/stand-in.tsx'

function OtherSite({ searchParams }: StandInProps) {
  return (
    <>
      <Heading level={1}>This link leads away from Guildhall</Heading>
      <Multiline>{searchParams.get('address') ?? 'to no address at all'}</Multiline>
      <Text tone="muted">In the mock build nothing leaves this machine, so the page is not opened.</Text>
    </>
  )
}

showStandIn('another place on the web', OtherSite)

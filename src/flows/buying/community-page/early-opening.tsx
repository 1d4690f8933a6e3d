import { SkeletonCards } from '#src/ui/feedback/loading/skeleton.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { FilmPicture } from '#src/ui/media/promo-video.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { CommunityOpening } from './opening.tsx'

const Logo = chakra('div', {
  base: { boxSize: { base: '112px', md: '160px' }, bg: 'bg.tint', rounded: 'arch' },
})
const Names = chakra('span', { base: { h: '4', w: '24', bg: 'bg.tint', rounded: 'base' } })
const Price = chakra('span', {
  base: { display: 'block', h: '0.75lh', my: '0.125lh', w: '32', bg: 'bg.tint', rounded: 'base' },
})

/**
 * A community's page before the product has come. The script that sends the page's first calls fills what has a
 * `data-early` (`build/prerender/early-calls.ts`).
 */
export function EarlyOpening({ withFilm }: { withFilm: boolean }) {
  return (
    <Section>
      <CommunityOpening
        logo={<Logo />}
        title={<span data-early="title" />}
        platforms={<Names />}
        description={<span data-early="description" />}
        film={withFilm && <FilmPicture data-early="film" />}
        price={<Price />}
        hasPlans
      />
      <SkeletonCards />
    </Section>
  )
}

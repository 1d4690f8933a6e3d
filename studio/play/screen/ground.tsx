import type { ReactNode } from 'react'
import { Column, Main } from '#src/ui/shell/frame.tsx'
import { Fallible } from '#studio/kit/fallible.tsx'

/** A drawing on the ground of a page; one that is drawn around a page has that itself. A View that throws says so. */
export const ground =
  (aroundPage: boolean) =>
  (drawing: ReactNode): ReactNode => (
    <Fallible what="This state">
      {aroundPage ? (
        drawing
      ) : (
        <Column>
          <Main id="content">{drawing}</Main>
        </Column>
      )}
    </Fallible>
  )

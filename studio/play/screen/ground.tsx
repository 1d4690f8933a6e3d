import type { ReactNode } from 'react'
import { Column, Main } from '#src/ui/shell/column.tsx'
import { Fallible } from '#studio/kit/fallible.tsx'

/** Wraps a View in the layout of a page, unless the View is itself the layout of a page. If the View throws, shows the error. */
export const ground =
  (aroundPage: boolean) =>
  (element: ReactNode): ReactNode => (
    <Fallible what="This state">
      {aroundPage ? (
        element
      ) : (
        <Column>
          <Main id="content">{element}</Main>
        </Column>
      )}
    </Fallible>
  )

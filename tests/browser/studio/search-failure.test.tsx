import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readAddress } from '#studio/kit/address.ts'
import { SearchField } from '#studio/shell/search/search-field.tsx'
import { LoadStoryboards } from '#studio/storyboard/use-storyboards.ts'
import { renderView } from '../render-view.tsx'

it('the search says that it could not be loaded, and keeps what was typed', async () => {
  renderView(
    <LoadStoryboards value={() => Promise.reject(new Error('offline'))}>
      <SearchField address={readAddress(new URLSearchParams())} />
    </LoadStoryboards>,
  )
  const field = page.getByRole('combobox', { name: 'Search the studio' })
  await field.fill('card declined')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The search could not be loaded. Reload the page to try again.')
  await expect.element(field).toHaveValue('card declined')
})

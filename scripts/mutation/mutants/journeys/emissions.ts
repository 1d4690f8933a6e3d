import { type JourneyMutant, row } from './row.ts'

/** What the app does about emissions. */
export const emissions: readonly JourneyMutant[] = [
  row(
    'replaced pages',
    'src/app/handle-emission.ts',
    'open(path, { replace, state })',
    'open(path, { replace: false, state })',
    /LOGIN-04, LOGIN-05, B26/,
  ),
  row(
    'a closed session forgets all',
    'src/app/handle-emission.ts',
    'session.close(forget, to)',
    "session.close('token', to)",
    /clears all seven keys/,
  ),
  row('remembered values', 'src/app/handle-emission.ts', 'storage.set(key, value)', 'undefined', /journey 2/),
  row(
    'forgotten values',
    'src/app/handle-emission.ts',
    'storage.remove(key)',
    'undefined',
    /LOGIN-04, LOGIN-05, B26/,
  ),
  row('toasts', 'src/app/handle-emission.ts', 'showToast(toast)', 'undefined', /PAGES-07/),
  row(
    'logged failures',
    'src/app/handle-emission.ts',
    'log.failure(doing, error)',
    'undefined',
    /A06 PENDING-02/,
  ),
]

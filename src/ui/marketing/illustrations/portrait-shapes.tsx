import { chakra } from '#src/ui/theme/chakra.ts'

/** A shape of a portrait. In dark mode too the hair is dark and the face light. */
const Paint = chakra('path', {
  variants: {
    fill: {
      ink: { fill: 'currentColor' },
      skin: { fill: 'portrait.skin' },
      cloth: { fill: 'portrait.cloth' },
      ground: { fill: 'portrait.ground' },
      amber: { fill: 'accent' },
    },
    line: {
      none: { stroke: 'none' },
      skin: { stroke: 'portrait.skin' },
    },
  },
})

const looks = {
  /** A portrait of a woman with long hair. */
  mira: {
    behind: 'M26 92V44a24 24 0 0 1 48 0v48z',
    before: 'M32 46c2-14 12-20 20-18-2 8-10 14-20 18zM52 28c10 0 16 8 16 18-8-4-14-10-16-18z',
    coat: 'amber',
  },
  /** A portrait of a man with a cap and a beard. */
  tomasz: {
    behind: 'M32 48h36v14a18 18 0 0 1-36 0z',
    before: 'M31 40a19 17 0 0 1 38 0h11v4H31z',
    coat: 'cloth',
  },
  /** A portrait of a woman with her hair in a bun. */
  priya: {
    behind: 'M50 12a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
    before: 'M31 48c-2-16 8-24 19-24s21 8 19 24c-4-8-8-12-19-12s-15 4-19 12z',
    coat: 'skin',
  },
} as const

export type Sitter = keyof typeof looks

export function PortraitShapes({ sitter }: { sitter: Sitter }) {
  const { behind, before, coat } = looks[sitter]
  return (
    <>
      <Paint fill="ground" line="none" d="M0 0h100v100H0z" />
      {sitter !== 'tomasz' && <Paint fill="ink" d={behind} />}
      <Paint fill={coat} d="M16 104a34 30 0 0 1 68 0z" />
      <Paint fill="skin" d="M43 62v12a7 7 0 0 0 14 0V62z" />
      <Paint fill="skin" d="M50 30a17 19 0 1 1 0 38a17 19 0 1 1 0-38z" />
      {sitter === 'tomasz' && (
        <Paint fill="ink" d="M33 54c-1 22 35 22 34 0-2 4-5 5-8 4q-9-4-18 0c-3 1-6 0-8-4z" />
      )}
      <Paint fill="ink" d={before} />
      <Paint d="M44 50v1M56 50v1" />
      <Paint line={sitter === 'tomasz' ? 'skin' : undefined} d="M45 60c3 3 7 3 10 0" />
    </>
  )
}

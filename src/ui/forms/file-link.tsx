import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'
import { buttonRecipe } from './button.tsx'

const Anchor = chakra('a', buttonRecipe)

interface FileLinkProps {
  /** The name of the file. */
  name: string
  /** The media type of the content. */
  type: string
  content: string
  children: ReactNode
}

/** A link that looks like a button and saves a text as a file. */
export function FileLink({ name, type, content, children }: FileLinkProps) {
  return (
    <Anchor href={`data:${type},${encodeURIComponent(content)}`} download={name}>
      {children}
    </Anchor>
  )
}

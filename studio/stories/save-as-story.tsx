import { useState } from 'react'
import type { Story } from '#model/story.ts'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { saveFile } from '../kit/save-file.ts'
import type { PlayedMoment } from '../play/played-moment.ts'

interface SaveAsStoryProps {
  /** The pages of the path, each with the index of its first step. */
  pages: PlayedMoment['pages']
  /** The steps so far, with titles that are suggested as notes. */
  steps: readonly { name: string; title: string }[]
}

/**
 * Converts a played path to the file of a story, with a scene for each page. The author then writes the notes and the
 * text.
 */
export const storyOf = (title: string, { pages, steps }: SaveAsStoryProps): Story => ({
  title,
  text: '',
  scenes: pages.map(({ flow, at }, nth) => ({
    flow,
    steps: steps.slice(at, pages[nth + 1]?.at).map((step) => ({ name: step.name, note: step.title })),
  })) as unknown as Story['scenes'],
})

const fileName = (title: string): string =>
  `${
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'story'
  }.json`

/** Shows the played path as the content of a file for `model/stories`. */
export function SaveAsStory(played: SaveAsStoryProps) {
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [told, setTold] = useState('')
  const content = `${JSON.stringify(storyOf(title, played), null, 2)}\n`
  const copy = () =>
    browserClipboard()
      .write(content)
      .then(
        () => setTold('Copied.'),
        () => setTold('The browser refused to copy the text: copy it from the field.'),
      )
  return (
    <>
      <Button
        disabled={played.steps.length === 0}
        onClick={() => {
          setTold('')
          setOpen(true)
        }}
      >
        Save as story
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Save as story"
        closeLabel="Close"
        footer={
          <>
            <Button onClick={copy}>Copy</Button>
            <Button
              variant="primary"
              onClick={() => {
                saveFile(fileName(title), new Blob([content], { type: 'application/json' }))
                setTold('Saved. Write its notes, and put it into model/stories.')
              }}
            >
              Download
            </Button>
          </>
        }
      >
        <TextField label="Title" value={title} onChange={setTitle} />
        <TextArea label="Content" value={content} onChange={() => {}} readOnly />
        <Text role="status" variant="small">
          {told}
        </Text>
      </Dialog>
    </>
  )
}

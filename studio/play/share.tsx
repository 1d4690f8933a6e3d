import { useState } from 'react'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { NOTE } from '../kit/address.ts'

/** Some mail and chat programs cut longer URLs. The link to a path over ten pages has about 2,000 characters. */
const LONGEST = 4000

interface ShareProps {
  /** The URL of this moment with a note. */
  addressWith: (note: string) => string
  note: string
}

/** Offers the URL of the current moment, so that the user can share the moment. */
export function Share({ addressWith, note: given }: ShareProps) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState(given)
  const [told, setTold] = useState('')
  const address = addressWith(note)
  const copy = () =>
    browserClipboard()
      .write(address)
      .then(
        () => setTold('Link copied.'),
        () => setTold('The browser refused to copy the link: copy it from the field.'),
      )
  return (
    <>
      <Button
        onClick={() => {
          setTold('')
          setOpen(true)
        }}
      >
        Share
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Share this moment"
        closeLabel="Close"
        footer={
          <Button variant="primary" disabled={address.length > LONGEST} onClick={copy}>
            Copy link
          </Button>
        }
      >
        <TextArea
          label="Note"
          hint={`What should they look at? ${NOTE - note.length} characters left.`}
          maxLength={NOTE}
          value={note}
          onChange={setNote}
        />
        <TextField label="Link" value={address} onChange={() => {}} readOnly />
        <Text role="status" variant="small">
          {address.length > LONGEST
            ? `With ${address.length} characters the link is too long to send. Use a shorter note, or a shorter path.`
            : told}
        </Text>
      </Dialog>
    </>
  )
}

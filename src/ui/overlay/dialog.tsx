import { type ReactNode, useId } from 'react'
import { Button } from '../forms/button.tsx'
import { Actions } from '../layout/card.tsx'
import { Heading } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'
import { LayerSlot } from './layers.tsx'
import { closeRequestHandlers, presentModal } from './modal.ts'

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    w: 'full',
    maxW: { base: 'full', md: '32rem' },
    maxH: { base: '88dvh', md: 'calc(100dvh - 6rem)' },
    m: 'auto',
    mb: { base: '0', md: 'auto' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // Keeps the focused element from being covered by the sticky foot.
    '&:has([data-foot])': { scrollPaddingBottom: '7rem' },
    bg: 'bg.surface',
    color: 'fg',
    border: 'hairline',
    roundedTop: 'base',
    roundedBottom: { base: 'none', md: 'base' },
    animation: 'rise',
    // On paper nothing is cut, and the page behind the dialog is readable.
    _print: { maxH: 'none', overflow: 'visible' },
    '&::backdrop': { bg: { base: 'bg.overlay', _print: 'transparent' }, animation: 'fade' },
  },
  variants: { size: { md: {}, lg: { maxW: { base: 'full', md: '44rem' } } } },
})

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', p: { base: '5', md: '8' } },
})

/** The end of a long dialog, which stays visible while the user scrolls: an error, then the buttons. */
export const DialogFoot = chakra(
  'div',
  {
    base: {
      position: 'sticky',
      bottom: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      mx: { base: '-5', md: '-8' },
      mb: { base: '-5', md: '-8' },
      px: { base: '5', md: '8' },
      py: { base: '4', md: '5' },
      bg: 'bg.surface',
      borderTop: 'hairline',
    },
  },
  { defaultProps: { 'data-foot': true } },
)

/** The content of a dialog, which screen readers read after the title. */
const Description = chakra('div', { base: { display: 'contents' } })

type DialogProps = {
  open?: boolean | undefined
  /** Called for Escape, a click outside the dialog and the back gesture; the parent decides. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** The label of a first button, which calls `onClose`. */
  closeLabel?: string | undefined
  /** The other buttons, in reading order. */
  footer?: ReactNode
  /** `alertdialog` for a question before the user loses something. */
  role?: 'dialog' | 'alertdialog' | undefined
  size?: 'md' | 'lg' | undefined
  /** Whether screen readers read the content when the dialog opens; by default for an `alertdialog`. */
  described?: boolean
}

/** A modal dialog. On a phone it is at the bottom of the screen, elsewhere in the centre. */
export function Dialog({
  open = true,
  onClose,
  title,
  children,
  closeLabel,
  footer,
  role = 'dialog',
  size = 'md',
  described = role === 'alertdialog',
}: DialogProps) {
  const titleId = useId()
  const descriptionId = useId()
  if (!open) return null
  return (
    <Sheet
      ref={presentModal}
      role={role}
      size={size}
      aria-labelledby={titleId}
      aria-describedby={described ? descriptionId : undefined}
      {...closeRequestHandlers(onClose)}
    >
      <Content>
        <Heading level={2} id={titleId}>
          {title}
        </Heading>
        <Description id={descriptionId}>{children}</Description>
        {(closeLabel || footer) && (
          <Actions align="end">
            {closeLabel && <Button onClick={onClose}>{closeLabel}</Button>}
            {footer}
          </Actions>
        )}
      </Content>
      <LayerSlot />
    </Sheet>
  )
}

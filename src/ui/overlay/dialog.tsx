import { type ReactNode, useId } from 'react'
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
    // What has the focus is not under the foot.
    '&:has([data-foot])': { scrollPaddingBottom: '7rem' },
    bg: 'bg.surface',
    color: 'fg',
    border: 'hairline',
    roundedTop: 'base',
    roundedBottom: { base: 'none', md: 'base' },
    animation: 'rise',
    animationDuration: 'base',
    animationTimingFunction: 'base',
    '&::backdrop': {
      bg: 'bg.overlay',
      animation: 'fade',
      animationDuration: 'base',
    },
  },
  variants: { size: { md: {}, lg: { maxW: { base: 'full', md: '44rem' } } } },
})

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', p: { base: '5', md: '8' } },
})

/** Ends a long dialog and stays in sight while the rest is scrolled: what went wrong, then the buttons. */
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

/** What a screen reader says after the title. */
const Description = chakra('div', { base: { display: 'contents' } })

type DialogProps = {
  /** Drawn only while true. */
  open?: boolean | undefined
  /** Escape, a press beside the dialog, or the back gesture; the owner decides. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons, in reading order. */
  footer?: ReactNode
  /** `alertdialog` where an answer is asked for before something is lost. */
  role?: 'dialog' | 'alertdialog' | undefined
  size?: 'md' | 'lg' | undefined
  /** The content is a message, which is read aloud when the dialog opens; by default that of an `alertdialog` is. */
  described?: boolean
}

/** A modal dialog named by its title: a sheet from below on a phone, centred elsewhere. */
export function Dialog({
  open = true,
  onClose,
  title,
  children,
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
        {footer && <Actions align="end">{footer}</Actions>}
      </Content>
      <LayerSlot />
    </Sheet>
  )
}

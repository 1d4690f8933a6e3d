import { defineRecipe } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/loading/spinner.tsx'
import { Anchor } from '../navigation/link-target.tsx'
import { chakra } from '../theme/chakra.ts'

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: 'touch',
    minW: 'touch',
    maxW: 'full',
    px: '5',
    py: '2',
    border: '1px solid transparent',
    rounded: 'base',
    textStyle: 'label',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color, translate',
    transitionDuration: 'fast',
    transitionTimingFunction: 'base',
    _active: { translate: '0 1px' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
    _loading: { cursor: 'progress', opacity: '1' },
    '& svg': { flexShrink: '0' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent.on',
        borderColor: 'accent.on',
        forcedColorAdjust: 'none',
        _hover: { bg: 'accent.hover' },
        _dark: { borderColor: 'accent' },
      },
      outline: {
        bg: 'bg.surface',
        color: 'fg',
        borderColor: 'border.strong',
        _hover: { borderColor: 'fg', bg: 'bg' },
      },
      ghost: { color: 'fg', _hover: { bg: 'bg.tint' } },
      dangerOutline: {
        bg: 'bg.surface',
        color: 'danger.fg',
        borderColor: 'danger.fg',
        _hover: { bg: 'danger.subtle' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.on',
        forcedColorAdjust: 'none',
        _hover: { bg: 'danger.hover' },
      },
    },
    size: {
      md: {},
      lg: { minH: '12', px: '6', fontSize: '1rem' },
      icon: { px: '0', py: '0', rounded: 'full' },
    },
    wide: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

const ButtonElement = chakra('button', buttonRecipe)

export type ButtonContent = {
  icon?: ReactNode
  /** Text is wrapped in an element of its own, because the icon beside it may appear and disappear. */
  children?: ReactNode
}

export type ButtonLook = {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerOutline' | undefined
  size?: 'md' | 'lg' | 'icon' | undefined
  wide?: boolean | undefined
}

type ButtonProps = ButtonLook &
  ButtonContent &
  Omit<ComponentProps<'button'>, 'color'> & {
    /** Shows a spinner instead of the icon and ignores clicks, but keeps the focus. */
    loading?: boolean
  }

const refuse = (event: MouseEvent) => event.preventDefault()

/** A button. Use `type="submit"` inside a `Form`. */
export function Button({
  loading = false,
  disabled = false,
  type = 'button',
  onClick,
  icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <ButtonElement
      {...rest}
      type={type}
      disabled={disabled && !loading}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? refuse : onClick}
    >
      {loading ? <Spinner /> : icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </ButtonElement>
  )
}

export const ButtonLink = chakra(Anchor, buttonRecipe)

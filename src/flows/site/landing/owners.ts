import type { Sitter } from '#src/ui/marketing/illustrations/portrait-shapes.tsx'

interface Owner {
  quote: string
  name: string
  title: string
  platform: 'Telegram' | 'Discord'
  sitter: Sitter
}

/** Three community owners, as D1 §2 requires. The names and quotes are invented (C05). */
export const owners: readonly Owner[] = [
  {
    quote:
      'I used to compare bank statements with a member list every Sunday. Now whoever is in the channel has paid, and my Sundays are mine.',
    name: 'Mira Okafor',
    title: 'Runs Set Piece, football statistics',
    platform: 'Telegram',
    sitter: 'mira',
  },
  {
    quote:
      'I put the link in my bio on a Friday. By Monday forty people had come in, and I had let none of them in myself.',
    name: 'Tomasz Wolny',
    title: 'Runs Long Candle, notes for swing traders',
    platform: 'Telegram',
    sitter: 'tomasz',
  },
  {
    quote:
      'Three plans, three roles, one server. When somebody changes their plan, the channels they see change with it.',
    name: 'Priya Nair',
    title: 'Runs Loom & Ledger, pattern designers',
    platform: 'Discord',
    sitter: 'priya',
  },
]

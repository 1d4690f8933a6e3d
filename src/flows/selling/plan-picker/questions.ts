/** Questions that sellers ask before they choose a tier. The facts are from D1 §2, §4 and §9 (C05). */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Which tier is right for me?',
    answer:
      'Set the slider to your monthly sales. Free costs you least below $422, Growth below $1,250, Pro below $2,000, and Scale from there on.',
  },
  {
    question: 'What does the service fee apply to?',
    answer: 'To the revenue of your communities: 12% on Free, 7.5% on Growth, 3.5% on Pro and 2% on Scale.',
  },
  {
    question: 'What does card processing cost?',
    answer: 'About 2.9% + $0.30 per charge. It comes on top of the service fee of your tier.',
  },
  {
    question: 'What do I save when I pay for a year?',
    answer:
      'About 20%. Growth is then $15 a month instead of $19, Pro $55 instead of $69 and Scale $79 instead of $99, paid at once for the year.',
  },
  {
    question: 'Can I change my tier later?',
    answer: 'At any time, here. A paid tier opens the checkout of the card payment provider.',
  },
  {
    question: 'How do I go back to Free?',
    answer: 'Choose Free and agree to the terms. This ends your platform subscription.',
  },
  {
    question: 'Who pays for my tier, my members or I?',
    answer: 'You do. Your members pay the prices of your plans, and nothing else.',
  },
  {
    question: 'How are my payments secured?',
    answer: 'Every payment runs through the card payment provider. Card numbers never reach us.',
  },
  {
    question: 'When are platform fees due?',
    answer: 'They are invoiced every month and are due by the 10th.',
  },
  {
    question: 'What happens if fees stay unpaid?',
    answer:
      'After the 10th your account is disabled for the time being: new subscriptions are halted and management of your communities is paused, until the fees are settled.',
  },
  {
    question: 'In which currencies can I sell?',
    answer: 'In US dollars, euros, British pounds and Swedish kronor. The tiers are priced in US dollars.',
  },
  {
    question: 'Do I need a bot in my community?',
    answer:
      'Yes. The moderation bot must be in every server or chat that you sell, with admin permission, so that it can let members in and remove them.',
  },
]

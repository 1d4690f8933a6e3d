/**
 * The questions and answers of the landing page. The facts are from D1 §1, §2, §9 and D2 §9; the wording is ours (C05).
 */
export const questions: readonly { title: string; content: string }[] = [
  {
    title: 'How do I know which plan I am on?',
    content:
      'You never have to choose one here: the plan adjusts automatically with your monthly revenue. It is Free up to $422, Growth up to $1,249, Pro up to $1,999, and Scale above that.',
  },
  {
    title: 'What does a payment cost me?',
    content:
      'Card processing is 2.9% + $0.30 per transaction. The service fee of your plan comes on top: 12%, 7.5%, 3.5% or 2% of what you sell.',
  },
  {
    title: 'What if I sell nothing in a month?',
    content: 'Then you pay nothing: both fees are taken only when a member pays.',
  },
  {
    title: 'Does it work with Discord or with Telegram?',
    content:
      'With both. A plan can open a Discord server, a Telegram chat, or one of each, and you can run several communities side by side.',
  },
  {
    title: 'What kinds of plans can I sell?',
    content:
      'Free ones, a one-time fee, and subscriptions that renew by the day, week, month or year, with a free trial if you like. Prices are in dollars, euros, pounds or kronor.',
  },
  {
    title: 'How do members get in once they have paid?',
    content:
      'They choose a plan on your page, pay by card at Stripe, and open your server from their subscriptions. The bot lets them in and gives them the roles you have chosen.',
  },
  {
    title: 'What happens when somebody stops paying?',
    content:
      'They keep what they have paid for until it ends. Then the bot removes them, so you never have to check a list by hand.',
  },
  {
    title: 'How do I get my money?',
    content:
      'You connect a Stripe account once, on your profile. Members pay through Stripe, and what is left after the fees is yours.',
  },
]

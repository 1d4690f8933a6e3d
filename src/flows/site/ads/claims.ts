/** Why most ads fail (ADS-02). */
export const reasons = [
  {
    title: 'Ads banned',
    text: 'One word against the rules, and a campaign is taken down before anyone sees it.',
  },
  {
    title: 'Poor targeting',
    text: 'An ad for everyone speaks to no one: people join, look around and leave.',
  },
  {
    title: 'No real results',
    text: 'Views alone are just a number. What counts is who stays and who pays.',
  },
] as const

/** What the advertising service does for its customers (ADS-03). */
export const parts = [
  { title: 'Copywriting', text: 'Ads that say what you offer and follow the rules.' },
  { title: 'Targeting', text: 'The channels and people who already care about your topic.' },
  { title: 'Placement', text: 'The right place and time for your ad, at a price that makes sense.' },
  { title: 'Reviews', text: 'We take every ad through moderation for you.' },
  { title: 'Optimization', text: 'Ads that bring members get more of the budget; the others are stopped.' },
] as const

/** What the advertising service claims, with figures (ADS-04, ADS-08 to ADS-11). */
export const claims = [
  { title: 'About $1K per 1M views', text: 'A price you can plan with, whatever your topic.' },
  { title: 'Set up in 24-48 hours', text: 'Our average time to set up your ads.' },
  {
    title: '2+ years of experience',
    text: '20+ clients and 100M+ views delivered on Telegram.',
  },
  {
    title: 'Up to 50% off',
    text: 'On ad campaigns for communities that use our bot, with priority support.',
  },
  {
    title: 'Combined analytics',
    text: 'Your ads and your community, side by side.',
  },
  {
    title: 'A free first call',
    text: 'A free 15-minute strategy call shows what is possible and what is not.',
  },
] as const

/** The four steps of working with the advertising service (ADS-06). */
export const steps = [
  { title: 'Book a free call', text: '15 minutes about your community and who it is for.' },
  {
    title: 'Channel audit',
    text: 'We look at your channel the way a first-time visitor does.',
  },
  { title: 'Campaign launch', text: 'Your ads go live on Telegram.' },
  { title: 'Watch growth', text: 'Follow your ads and your community in one set of analytics.' },
] as const

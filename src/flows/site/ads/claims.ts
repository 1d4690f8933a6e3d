/** ADS-02 */
export const reasons = [
  {
    title: 'Ads banned',
    text: 'One word that the rules do not allow, and the campaign is gone before anybody has seen it.',
  },
  {
    title: 'Poor targeting',
    text: 'Shown to everybody, an ad is meant for nobody: people join, look around and leave.',
  },
  {
    title: 'No real results',
    text: 'Views without members are a number. What counts is who stays and who pays.',
  },
] as const

/** ADS-03 */
export const parts = [
  { title: 'Copywriting', text: 'Words that say what you offer, and that the rules let through.' },
  { title: 'Targeting', text: 'The channels and people who already care for your subject.' },
  { title: 'Placement', text: 'Where and when your ad is read, bought at a price that makes sense.' },
  { title: 'Reviews', text: 'Every ad goes through moderation with us, not with you.' },
  { title: 'Optimization', text: 'What brings members gets more of the budget; what does not is stopped.' },
] as const

/** ADS-04, ADS-08 to ADS-11 */
export const claims = [
  { title: 'About $1K per 1M views', text: 'One price that you can reckon with, whatever your subject is.' },
  { title: 'Live in 24–48 hours', text: 'That is how long it takes us to set up your ads, on average.' },
  {
    title: '2+ years of nothing else',
    text: 'Telegram ads are all that we do: 20+ clients, 100M+ views delivered.',
  },
  {
    title: 'Up to 50% off',
    text: 'For ad campaigns of communities that run our bot, with priority support.',
  },
  {
    title: 'Figures that belong together',
    text: 'Analytics of your ads and your community combined: which ad brought whom, and who of them pays.',
  },
  {
    title: 'A call before a contract',
    text: 'A free 15-minute strategy call shows what is possible, and what is not.',
  },
] as const

/** ADS-06 */
export const steps = [
  { title: 'Book a free call', text: '15 minutes about your community and whom it is for.' },
  {
    title: 'Channel audit',
    text: 'We look at your channel as somebody does who sees it for the first time.',
  },
  { title: 'Campaign launch', text: 'Your ads go live, and you see each of them before they do.' },
  { title: 'Watch growth', text: 'Members come, and you read every week what each of them cost.' },
] as const

import type { LegalNames, LegalText } from './legal-text.ts'

export const acceptableUse = ({ brand, contact }: LegalNames): LegalText => ({
  title: 'Acceptable Use',
  summary: `These rules say what may not happen on ${brand}, how we notice it and what we do about it. They apply to creators, to members and to everything that is published or sold.`,
  sections: [
    {
      id: 'prohibited',
      title: 'Prohibited activities',
      blocks: [
        `You may not use ${brand}, or a community that is sold through it, for any of these:`,
        [
          'Illegal activity: anything that breaks the law, such as trading in drugs, weapons or stolen goods, unlicensed gambling or financial services, or work that infringes the rights of others.',
          'Harmful content: content that endangers people, above all children, or that shows how to harm somebody.',
          'Violence and hate: threats, the praise of violence or terrorism, and attacks on people for their origin, religion, sex, sexual orientation, disability or age.',
          'Sexual content: pornography, sexual services, and any sexual content with or about minors.',
          'Self-harm: content that encourages suicide, self-injury or eating disorders, or that explains how.',
          'Fraud: false promises of profit, pyramid schemes, fake reviews, pretending to be somebody else, stolen cards and payments made only to be reversed.',
          'Malware: viruses, phishing, stealing passwords, and attacks on our service or on others.',
          'Spam: unwanted mass messages, invitations sent without consent, and members or numbers that are not real.',
        ],
        'You also may not go around our prices or limits, read out the service by machine without our consent, or help others to break these rules.',
      ],
    },
    {
      id: 'communities',
      title: 'In communities',
      blocks: [
        'Creators see to it that these rules are kept in their communities. They describe on their sales pages what members really get, and they give paid access to everybody who has paid for it.',
        'The rules of Discord and Telegram apply as well. A community that is closed there cannot be sold here.',
      ],
    },
    {
      id: 'moderation',
      title: 'Automated moderation',
      blocks: [
        'Our bot and our systems look for signs of the activities above by themselves: for known malware and phishing links, for spam, for unusual payments and for reported content. They may hide a message, stop a payment or hold back a sales page.',
        'Machines make mistakes. Whoever is affected by such a decision can ask that a person looks at it.',
      ],
    },
    {
      id: 'enforcement',
      title: 'Enforcement',
      blocks: [
        'When somebody breaks these rules, we do what the case calls for:',
        [
          'Removal: content, plans or a sales page are taken away.',
          'Suspension: an account or a community is paused until the matter is settled.',
          'Termination: an account is closed for good. After serious violations this happens at once.',
        ],
        'We may give members their money back, withhold payments that stem from fraud, and inform the authorities.',
        {
          text: 'To report a violation, or to object to a decision, write to us in our messaging group:',
          link: 'open the group',
          href: contact,
        },
      ],
    },
    {
      id: 'duties',
      title: 'Your duties',
      blocks: [
        'An account in the wrong hands harms everybody in its communities. Therefore you:',
        [
          'use secure passwords: long, different for each service, and told to nobody,',
          'turn on two-factor authentication where it is offered: for your email, for Discord and Telegram, for the identity service you sign in with, and, as a creator, for your account with the card payment provider,',
          'log out on devices that are not your own,',
          'give our bot only the rights that it needs, and tell us at once when you notice that somebody else has used your account.',
        ],
      ],
    },
  ],
})

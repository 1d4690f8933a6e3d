import type { LegalNames, LegalText } from './legal-text.ts'

export const privacyPolicy = ({ brand, contact }: LegalNames): LegalText => ({
  title: 'Privacy Policy',
  summary: `This policy says which data ${brand} collects about you, what they are used for, who receives them and what you can ask of us. We sell your data to nobody.`,
  sections: [
    {
      id: 'data-collected',
      title: 'Data we collect',
      blocks: [
        'We collect what you give us, and what comes up when you use the service.',
        [
          'Account: your name, your email address and your password. If you like, a picture and a description of yourself.',
          'Connections: when you connect Discord or Telegram, your id and your user name there, and for Discord the authorisation with which we let you into servers. When you start our pay-per-view bot, the id of your chat with it.',
          'Purchases: what you bought, when, for how much, and until when it is good.',
          'Creators: your communities, plans, pictures and videos, the servers and chats they open, and the status of your account with the card payment provider.',
          'Technical data: your internet address, the kind of browser, and the time and result of requests, so that we can find errors and abuse.',
        ],
        'Card numbers never reach us: you enter them on the pages of the card payment provider.',
      ],
    },
    {
      id: 'use',
      title: 'How we use them',
      blocks: [
        [
          'To run the service: to sign you in, to take payments, to let you into communities and to end access when it has run out.',
          'To write to you about your account: codes, links for a new password, receipts and important changes.',
          'To keep the service safe: to find fraud, spam and attacks, and to enforce our terms.',
          'To understand how the service is used, in numbers that name nobody, and to make it better.',
          'To do what the law requires, such as keeping accounts.',
        ],
        'Under the GDPR we rely on our contract with you for the first two, on our legitimate interest in a safe and useful service for the next two, and on legal obligations for the last. Where we ask for your consent, you may withdraw it at any time.',
      ],
    },
    {
      id: 'sharing',
      title: 'Whom we share them with',
      blocks: [
        'We share data only with those who need them:',
        [
          'Creators learn the name and the platform accounts of the members of their communities.',
          'The card payment provider receives what it needs to charge members and to pay creators out.',
          'Discord and Telegram receive the ids with which members are let in or removed.',
          'An image hosting service stores the pictures and videos that creators and members upload.',
          'Pages with a video or a calendar for appointments load them from the services that run them.',
          'Authorities receive data where a law or a court obliges us.',
        ],
        'Some of these are outside the European Economic Area. Data go there only under the safeguards that the GDPR asks for, such as the standard contractual clauses of the European Commission.',
      ],
    },
    {
      id: 'authentication',
      title: 'The authentication provider',
      blocks: [
        'You may sign in with your Google account instead of a password. Google then tells us your name and your email address, and that you are you. We do not learn your Google password, and we cannot see anything else in your Google account.',
        'Google learns that you have signed in here. What it does with this is said in its own privacy policy. You can take our access back in the settings of your Google account.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and similar storage',
      blocks: [
        'We use no cookies for advertising and do not follow you on other websites.',
        'So that you stay signed in, your browser keeps a session token, and with it your id, name, role and email address. For a short time it may also keep a purchase that is not yet confirmed and the page you wanted to return to. All of this is necessary for the service; it is deleted when you log out, and you can delete it in your browser at any time.',
        'A draft of a community that you create or edit is kept in your browser, too, so that nothing you typed is lost. It stays there when you log out, and is offered to nobody but you. You can delete it in your browser at any time as well.',
        'The third parties named above, such as the card payment provider and the sign-in of Google, may set cookies of their own on their pages or when you use their part of ours.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Data travel encrypted between your browser, us and the services we work with. Access to them is limited to the people and programs that need it. Sessions end by themselves, and links for a new password are good once and for a short time.',
        'No system is perfectly safe. If a breach endangers you, we tell you and the authorities as the law asks us to.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep them',
      blocks: [
        'We keep the data of your account for as long as you have it, and delete them after you close it. What we must keep by law, such as records of payments, we keep for as long as the law says and use for nothing else. Technical data are kept for as long as we need them to find errors and abuse.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you may ask us for:',
        [
          'Access: a copy of the data we have about you.',
          'Update: you change your name, picture, description and connections on your profile yourself; we correct the rest.',
          'Opt-out: you tell us to stop messages that are not necessary for your account, or a use that rests on our legitimate interest.',
          'Deletion: we delete your account and the data that we need not keep by law.',
        ],
        'If the GDPR applies to you, you may also ask us to restrict the use of your data or to hand them over in a common format, and you may complain to a supervisory authority. In Sweden this is Integritetsskyddsmyndigheten (IMY).',
        'If you live in California, the CCPA gives you the right to know, to delete and to correct, and the right not to be treated worse for using these rights. We do not sell personal information, nor do we share it for advertising across websites.',
        'We answer within the time that the law sets, at the latest within one month, and ask nothing for it. We may first make sure that it is really you who asks.',
      ],
    },
    {
      id: 'age',
      title: 'Minimum age',
      blocks: [
        `${brand} is for people of 16 years or older. We do not knowingly collect data of anybody younger. If you believe that a child has given us data, tell us, and we delete them.`,
      ],
    },
    {
      id: 'contact',
      title: 'Contact and changes',
      blocks: [
        {
          text: 'For questions about your data, and to use your rights, write to us in our messaging group:',
          link: 'open the group',
          href: contact,
        },
        'If we change this policy, we publish the new text here with its date, and tell you by email when the change is important.',
      ],
    },
  ],
})

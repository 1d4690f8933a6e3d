import type { LegalNames, LegalText } from './legal-text.ts'

export const termsOfService = ({ brand, contact }: LegalNames): LegalText => ({
  title: 'Terms of Service',
  summary: `These terms are the agreement between you and ${brand}. They say what ${brand} does, what creators and members owe each other, and what happens when something goes wrong.`,
  sections: [
    {
      id: 'scope',
      title: 'Scope',
      blocks: [
        `${brand} lets the owners of Discord and Telegram communities (“creators”) sell access to them, and lets people (“members”) buy it. A creator invites our moderation bot into the community, designs a sales page and offers plans: free, for a one-time fee, or as a subscription that renews. ${brand} takes care of payments, of letting members in and of removing them when their access ends.`,
        'These terms apply to everybody who uses our website, our bots or a page that a creator has published with us. Some purchases are made in Telegram itself, through our pay-per-view bot; these terms apply to them as well.',
        `What a community offers comes from its creator. When you buy a plan, you make a contract with the creator about the content, and with ${brand} about the use of our service.`,
        'Discord, Telegram and the card payment provider have terms of their own, which apply beside these.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'You need an account to buy a plan or to sell one. You can register with your email address, which you confirm with a code, or sign in with a third-party identity service.',
        [
          'You must be at least 16 years old.',
          'The details you give must be true, and you keep them up to date.',
          'An account belongs to one person or one company. You do not share it, sell it or let others use it.',
          'You keep your password to yourself and tell us at once when you believe that somebody else knows it.',
          'To receive payments, a creator opens an account with the card payment provider and gives it the information that it is required to ask for.',
        ],
        'You are responsible for what is done with your account, unless it was done without your fault.',
      ],
    },
    {
      id: 'subscriptions',
      title: 'Creator subscriptions and member access',
      blocks: [
        'Creators decide which plans they offer, what each costs, which content and which roles it opens, and how long a free trial lasts. The price, the currency and the length of a period are shown before you pay.',
        'A subscription renews by itself at the end of each period, for the price and the period of the creator’s plan, until you cancel it. A free trial becomes a paid subscription when it ends, unless you cancel before. A one-time fee is charged once and does not renew.',
        'Members cancel from their user dashboard, under Subscriptions. After you cancel a subscription nothing more is charged, and you keep your access until the end of the period that you have paid for. Then you are removed from the community’s servers.',
        'A creator may change a plan for the future. What you have already paid for stays as it was sold. When a creator removes our bot or closes a community, we cannot give you access any more; the section on refunds says what you can do then.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        `Creators keep the ownership of everything they publish. They grant ${brand} a non-exclusive, worldwide, royalty-free licence to host it, to show it and to adapt its format, as far as this is needed to run and to present their communities. The licence ends when the content is deleted, apart from copies that the law requires us to keep.`,
        'Whoever publishes content assures that they hold the rights to it.',
        'Members get a personal right to use the content of the plans they have bought. They may not copy it, pass it on or sell it without the creator’s consent.',
        `The name ${brand}, our software and our design belong to us or to those who license them to us.`,
      ],
    },
    {
      id: 'content',
      title: 'Content restrictions',
      blocks: [
        'Creators are responsible for their communities: for their content, for what they promise on their sales pages and for keeping to the law. What may not be published is listed in the rules of acceptable use, on the tab “Usage”. They are part of these terms.',
        'We do not check content before it is published, but we may look into what is reported to us or found by automated moderation. We may remove content, hide a sales page or pause a community that breaks these terms.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees and commissions',
      blocks: [
        `Registering is free. Creators are charged monthly platform fees: the service fee of the tier they have chosen, on the revenue of their communities. The current tiers are on our pricing page. In addition, the processing of card payments costs about 2.9% + $0.30 per charge.`,
        'The invoice for a month’s platform fees is due by the 10th of each month. If it is unpaid after the 10th, the creator’s account is temporarily disabled until it is settled. While it is disabled:',
        [
          'no new subscriptions can be taken out,',
          'the management of communities on connected platforms is paused,',
          'the processing of subscribers’ payments may be interrupted.',
        ],
        'When the open fees are paid, the account works again. Prices that members pay are set by the creators, who are responsible for the taxes on their income.',
        'We may change our fees for the future. We announce it in good time, and a creator who does not agree may end the contract before the change takes effect.',
      ],
    },
    {
      id: 'data',
      title: 'Data privacy',
      blocks: [
        'Our privacy policy, on the tab “Privacy”, says which data we collect, why, and which rights you have.',
        'Creators learn who has bought their plans, so that they can run their communities. They may use these data for nothing else, and they keep to the data protection law that applies to them.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        `We run ${brand} with care, but we cannot promise that it is always available or free of errors. It depends on Discord, Telegram and the card payment provider, and we are not liable for what they do or fail to do.`,
        'Creators are liable for their content and for their promises. We do not owe members the success of what a creator teaches, recommends or predicts; nothing on a sales page is financial advice from us.',
        'As far as the law permits, we are not liable for indirect damage or lost profit. This limit does not apply to intent, to gross negligence, to injury of life or health, or where the law does not allow it.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        'You may close your account at any time. Cancel your subscriptions first; fees and payments that are already due remain due.',
        'We may suspend or terminate an account that breaks these terms, that endangers other people or our service, or that we are obliged to close by law. Where it is possible we say why, and give you time to answer before we act.',
        'When a creator’s account ends, its plans renew no more. Members keep what they have paid for as long as the community exists; where it ends before, the section on refunds applies.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        'Creators manage the refunds of their plans. Please turn to the creator first when something that you have bought is missing or is not as it was described.',
        `${brand} may refund a payment independently of the creator, and may override a creator’s decision about a refund, for example where access was never given, where a payment was made by fraud or by mistake, or where the law requires it.`,
        'Rights to withdraw from a purchase that the law gives you as a consumer remain as they are.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes',
      blocks: [
        'If we disagree, let us talk first: write to us, and we try to settle the matter by negotiation. If that does not succeed, it goes to mediation or arbitration, on which both sides agree.',
        'Consumers may also turn to the public bodies for consumer disputes and to the courts of the country in which they live.',
        {
          text: 'You reach us in our messaging group:',
          link: 'open the group',
          href: contact,
        },
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      blocks: [
        'The law of Sweden governs these terms, without its rules on the conflict of laws. If you are a consumer, you also keep the protection that the mandatory law of your country gives you.',
        'If a part of these terms turns out to be void, the rest remains in force.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We may change these terms when our service or the law changes. We publish the new text here with its date, and tell you by email in good time before an important change takes effect.',
        'If you do not agree, you may close your account before that day. Whoever goes on using the service afterwards accepts the new terms.',
      ],
    },
  ],
})

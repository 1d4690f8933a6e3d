const apart = 'The one writes the context, the other says what does not depend on it.'
const parts = 'They write different parts of the context.'
const anyOrder = 'It is only asked whether something is among them.'

/** Mutants, by their ids, that change nothing which anybody could notice, each with the reason. */
export const equivalent: Readonly<Record<string, string>> = {
  "machines/buying/open-server/machine.ts: openServerMachine.refreshingToken.onDone: steps 'keepTokens' and 'announceTokens' exchanged":
    apart,
  "machines/account/session/machine.ts: sessionMachine.anonymous.session.closed: steps 'forget' and 'remove' exchanged":
    apart,
  "machines/account/session/machine.ts: sessionMachine.anonymous.session.closed: steps 'forget' and 'remove' exchanged (2)":
    apart,
  "machines/account/session/machine.ts: sessionMachine.authenticated.session.closed: steps 'forget' and 'remove' exchanged":
    apart,
  "machines/account/session/machine.ts: sessionMachine.authenticated.session.replaced: steps 'rejectQueue' and 'adopt' exchanged":
    apart,
  "machines/account/session/machine.ts: sessionMachine.authenticated.session.lost: steps 'forget' and 'rejectQueue' exchanged":
    apart,
  "machines/account/session/machine.ts: sessionMachine.authenticated.session.lost: steps 'forget' and 'rejectQueue' exchanged (2)":
    apart,
  "machines/account/session/machine.ts: sessionMachine.authenticated.session.lost: steps 'forget' and 'rejectQueue' exchanged (3)":
    apart,
  "machines/account/session/machine.ts: sessionMachine.expired.entry: steps 'forget' and 'remove' exchanged":
    apart,
  "machines/buying/unsubscribe/machine.ts: unsubscribeMachine.succeeded.entry: steps 'showOutcome' and 'announceChange' exchanged":
    apart,
  "machines/buying/subscriptions/machine.ts: subscriptionsMachine.listed.reload.reloading.onDone: steps 'countReload' and 'keepLoaded' exchanged":
    parts,
  "machines/selling/activation/machine.ts: activationMachine.checking.onDone: steps 'keepResults' and announceChecks exchanged":
    apart,
  "machines/selling/edit-community/machine.ts: editCommunityMachine.writing.step.save.chosen: steps 'clearProblems' and opening('preview') exchanged":
    parts,
  "machines/selling/payment-account/machine.ts: reload: steps 'changeRole' and 'clearTrouble' exchanged":
    parts,
  "machines/selling/unpriced-plans/machine.ts: unpricedPlansMachine.finishing.looking.onError: steps 'showUnfinished' and 'announceChange' exchanged":
    apart,
  'machines/rules/subscriptions/purchases.ts: planRefusals: rows 1 and 2 exchanged':
    'They never hold of the same plan: one without a platform lacks no server id.',
  'machines/rules/communities/servers.ts: isExpiredDiscordToken: rows 1 and 2 exchanged': anyOrder,
}

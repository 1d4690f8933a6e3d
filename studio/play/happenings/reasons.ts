/** Why a guard forbids an event, by the name of the guard. */
export const reasons: Readonly<Record<string, string>> = {
  acceptsTerms: 'the terms are not accepted',
  acceptsTermsAgain: 'the terms are not accepted',
  acceptsTermsOfFree: 'the terms are not accepted',
  areDetailsValid: 'a field of this step needs a change',
  arePlansValid: 'a plan needs a change',
  hasAllFields: 'a field is empty',
  hasEmail: 'the email is missing',
  hasEmailAndPassword: 'the email or the password is missing',
  hasMoreQuestions: 'all questions are shown',
  hasPage: 'the community has no page',
  hasServer: 'there is no server to open',
  hasSeveralPlans: 'one plan has to stay',
  hasVideo: 'there is no video',
  isAcknowledged: 'the box is not ticked',
  isAnother: 'this is the plan that there is',
  isConnected: 'it is not connected',
  isDraftValid: 'a field needs a change',
  isListed: 'the community is not in the list',
  isNotConnected: 'it is connected',
  isOfVideo: 'it is not the picture of a video',
  isSignedIn: 'nobody is signed in',
  isStaged: 'it is not to be removed',
  isUnkept: 'all that was written is kept',
  isWhole: 'the list is still being loaded',
  lacksPlan: 'the plan is known',
  lacksRest: 'the list is whole',
  lacksSomething: 'nothing is missing',
  mayAskAgain: 'a code was asked for a moment ago',
  mayConnect: 'it cannot be connected as it is',
  mayOpen: 'there is no server to open, or one is being opened',
  mayResubscribe: 'the subscription goes on',
  maySubscribe: 'the plan cannot be bought as it is',
  mayToggle: 'it cannot be switched as it is',
  mayUnsubscribe: 'the subscription is ending or has ended',
  wouldMove: 'it cannot move further',
}

/** Why the guards with these names forbid an event, in words; null if one of them has no words. */
export const reasonsOf = (guards: readonly string[]): string | null => {
  const known = guards.map((name) => reasons[name])
  return known.includes(undefined) ? null : [...new Set(known)].join(', and ')
}

/** Why the server ended a session. The browser says it with the text `common:session.ended.<reason>`, of `expired` with its own. */
export const sessionEnds = [
  'expired',
  'loggedOut',
  'endedElsewhere',
  'crowdedOut',
  'tokenReuse',
  'banned',
  'deleted',
  'passwordChanged',
  'rightsChanged',
  'endedByStaff',
  'suspended',
  'factorChanged',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

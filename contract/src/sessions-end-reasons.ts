/** Why the server ended a session. The browser shows `common:session.ended.<reason>`, except `common:session.expired` for `expired`. */
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

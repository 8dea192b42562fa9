/** How a vote site reports a vote. `signed` is the documented callback for every site without a protocol here. */
export const voteAdapters = ['signed', 'gtop100', 'arenatop100', 'topg'] as const;
export type VoteAdapter = (typeof voteAdapters)[number];

/** Adapters whose callback carries a secret. The others rest on the address of the sender alone. */
export const adaptersWithSecret: readonly VoteAdapter[] = ['signed', 'gtop100', 'arenatop100'];

/** What a link template may carry to name the player. Exactly one of them. */
export const votePlaceholders = ['{token}', '{username}', '{id}'] as const;
export type VotePlaceholder = (typeof votePlaceholders)[number];

/** What became of a callback. Everything but `rewarded` gave nothing. */
export const voteOutcomes = [
  'rewarded',
  /** The sender is not in the list of allowed addresses. */
  'address',
  /** Wrong key or signature. */
  'credentials',
  /** The timestamp of the callback or the player's click is too old. */
  'late',
  'malformed',
  /** The site reports that it did not count the vote. */
  'uncounted',
  /** No player with a click has this token or name. */
  'unknown',
  'replayed',
  'cooldown',
  /** The site is switched off, or the account may not log in. */
  'inactive',
] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

export const maxVoteSites = 30;
export const maxVoteAddresses = 50;
export const maxVoteCoins = 10_000;
export const minSignedSecret = 24;
/** Players in the monthly ranking. */
export const rankedVoters = 20;

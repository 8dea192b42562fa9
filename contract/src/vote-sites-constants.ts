/** How a vote site reports a vote. `signed` is the documented callback for every site without a protocol here. */
export const callbackAdapters = [
  'signed',
  'gtop100',
  'arenatop100',
  'topg',
  'xtremetop100',
  'mmtop200',
  'gamestop100',
  'metin2top',
] as const;
/** Sites that send no callbacks, so the portal asks them after a player's click. */
export const askAdapters = ['metin2gg', 'epictop100', 'gamingtop100'] as const;
export type AskAdapter = (typeof askAdapters)[number];
export const voteAdapters = [...callbackAdapters, ...askAdapters] as const;
export const isAsked = (adapter: VoteAdapter): adapter is AskAdapter => askAdapters.some((each) => each === adapter);

/** Default addresses of the sites; the form can name another one. */
export const askAddresses: Readonly<Record<AskAdapter, string>> = {
  metin2gg: 'https://metin2.gg',
  epictop100: 'https://epictop100.com',
  gamingtop100: 'https://gamingtop100.net',
};
/** Adapters that need the server's id on the site to ask. */
export const adaptersWithServer: readonly VoteAdapter[] = ['epictop100', 'gamingtop100'];
/** Adapters that know a player only by the address of their click. */
export const adaptersByAddress: readonly VoteAdapter[] = ['epictop100', 'gamingtop100'];
export type VoteAdapter = (typeof voteAdapters)[number];

/** What a site can learn about a player, through the link or when it is asked. */
export const voteDisclosures = ['token', 'username', 'id', 'address'] as const;
export type VoteDisclosure = (typeof voteDisclosures)[number];

/** Adapters with a secret, which the callback contains or the portal needs to ask the site. */
export const adaptersWithSecret: readonly VoteAdapter[] = [
  'signed',
  'gtop100',
  'arenatop100',
  'metin2top',
  'metin2gg',
  'epictop100',
];
/** Adapters whose callbacks are verified by the address of the sender alone. */
export const adaptersWithAddress: readonly VoteAdapter[] = ['topg', 'xtremetop100', 'mmtop200', 'gamestop100'];

/** Placeholders for the player in a link template, which must contain exactly one of them. */
export const votePlaceholders = ['{token}', '{username}', '{id}'] as const;
export type VotePlaceholder = (typeof votePlaceholders)[number];

/** The result of a callback. Everything except `rewarded` gave no coins. */
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
  /** The site was asked, and did not respond. */
  'unreachable',
] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

export const maxVoteSites = 30;
export const maxVoteAddresses = 50;
export const maxVoteCoins = 10_000;
export const minSignedSecret = 24;
/** Players in the monthly ranking. */
export const rankedVoters = 20;
/** Players who get a prize at the end of a month. */
export const prizeRanks = 3;

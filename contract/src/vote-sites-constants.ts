/** How a vote site reports a vote. `signed` is the documented callback for sites whose protocol is not in this list. */
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
/** Sites without callbacks, which the portal asks for votes after a player's click. */
export const askAdapters = ['metin2gg', 'epictop100', 'gamingtop100'] as const;
export type AskAdapter = (typeof askAdapters)[number];
export const voteAdapters = [...callbackAdapters, ...askAdapters] as const;
export const isAsked = (adapter: VoteAdapter): adapter is AskAdapter => askAdapters.some((each) => each === adapter);

/** Default URLs of these sites, which the form can override. */
export const askAddresses: Readonly<Record<AskAdapter, string>> = {
  metin2gg: 'https://metin2.gg',
  epictop100: 'https://epictop100.com',
  gamingtop100: 'https://gamingtop100.net',
};
/** Adapters that need the server's id on the site to ask for votes. */
export const adaptersWithServer: readonly VoteAdapter[] = ['epictop100', 'gamingtop100'];
/** Adapters that identify a player only by the IP address of their click. */
export const adaptersByAddress: readonly VoteAdapter[] = ['epictop100', 'gamingtop100'];
export type VoteAdapter = (typeof voteAdapters)[number];

/** Data about a player that a site can receive, through the link or when the portal asks for votes. */
export const voteDisclosures = ['token', 'username', 'id', 'address'] as const;
export type VoteDisclosure = (typeof voteDisclosures)[number];

/** Adapters that need a secret to verify callbacks or to ask for votes. */
export const adaptersWithSecret: readonly VoteAdapter[] = [
  'signed',
  'gtop100',
  'arenatop100',
  'metin2top',
  'metin2gg',
  'epictop100',
];
/** Adapters whose callbacks are verified only by the sender's IP address. */
export const adaptersWithAddress: readonly VoteAdapter[] = ['topg', 'xtremetop100', 'mmtop200', 'gamestop100'];

/** Placeholders for the player in a link template. The template must contain exactly one of them. */
export const votePlaceholders = ['{token}', '{username}', '{id}'] as const;
export type VotePlaceholder = (typeof votePlaceholders)[number];

/** Results of a callback. Only `rewarded` gave coins or marks. */
export const voteOutcomes = [
  'rewarded',
  /** The sender's IP address is not in the list of allowed addresses. */
  'address',
  /** The key or the signature is wrong. */
  'credentials',
  /** The callback's timestamp or the player's click is too old. */
  'late',
  'malformed',
  /** The site reports that it did not count the vote. */
  'uncounted',
  /** No player with this token or name has clicked. */
  'unknown',
  'replayed',
  'cooldown',
  /** The site is switched off, or the account may not log in. */
  'inactive',
  /** The portal asked the site, but it did not respond. */
  'unreachable',
] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

export const maxVoteSites = 30;
export const maxVoteAddresses = 50;
export const maxVoteCoins = 10_000;
export const minSignedSecret = 24;
/** Number of players in the monthly ranking. */
export const rankedVoters = 20;
/** Number of players who get a prize at the end of a month. */
export const prizeRanks = 3;

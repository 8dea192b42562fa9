import { problems } from './problem.ts';

export const chatProblems = problems('chat', {
  /** Also returned for content that the caller may not see, so that its existence is not revealed. */
  notFound: 404,
  playerNotFound: 404,
  notAllowed: 403,
  muted: 403,
  tooSoon: 429,
  slowMode: 429,
  duplicate: 409,
  clientIdTaken: 409,
  editTooLate: 403,
  ownMessage: 403,
  alreadyReported: 409,
  alreadyDecided: 409,
  claimedByOther: 409,
  tooManyReports: 429,
  notMuted: 409,
  /** The other player does not accept messages, blocked the caller, or cannot log in. The caller is not told which. */
  notReachable: 403,
  blockedByYou: 409,
  toYourself: 400,
  tooManyConversations: 429,
  tooManyBlocks: 409,
  tooManyMentions: 403,
  /** New accounts may not send links. The same limit applies in the forum. */
  noLinksYet: 403,
  tooManyLinks: 403,
  /** A pinned notice must end in the future. */
  endsInPast: 400,
  noticeChanged: 409,
  /** The word filter rejected the text. */
  filtered: 403,
});

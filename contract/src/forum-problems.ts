import { problems } from './problem.ts';

export const forumProblems = problems('forum', {
  /** Also for what the caller may not see, so that its existence is not revealed. */
  notFound: 404,
  loginFirst: 401,
  notAllowed: 403,
  locked: 409,
  tooSoon: 429,
  dailyLimit: 429,
  duplicate: 409,
  noLinksYet: 403,
  tooManyMentions: 403,
  quoteNotFound: 400,
  editTooLate: 403,
  changedMeanwhile: 409,
  ownPost: 403,
  alreadyReported: 409,
  alreadyDecided: 409,
  claimedByOther: 409,
  slugTaken: 409,
  notEmpty: 409,
  tooMany: 409,
  firstPost: 409,
});

import { problems } from './problem.ts';

export const forumProblems = problems('forum', {
  /** Also for what the caller may not see, so that its existence is not revealed. */
  notFound: 404,
  loginFirst: 401,
  notAllowed: 403,
  locked: 409,
  tooSoon: 429,
  /** The thread limits how often a player can reply. */
  slowMode: 429,
  dailyLimit: 429,
  duplicate: 409,
  noLinksYet: 403,
  tooManyLinks: 403,
  /** The text contains words or links that the filter does not allow. */
  filtered: 403,
  /** The player has too many warning points. */
  warned: 403,
  nothingToClean: 409,
  alreadyUndone: 409,
  /** The post waits for approval, so it is decided on in the queue. */
  held: 409,
  tooManyMentions: 403,
  imagesOff: 403,
  noImagesYet: 403,
  imageTooLarge: 413,
  imagesFull: 409,
  tooManyImages: 403,
  /** The text has a picture that was deleted, or that belongs to someone else or to another post. */
  imageGone: 400,
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
  pollClosed: 409,
  /** The author of the poll does not let players change their vote. */
  pollVoted: 409,
  /** `details.most` says how many options can be chosen. */
  pollChoices: 400,
});

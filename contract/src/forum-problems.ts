import { z } from 'zod';
import { problems } from './problem.ts';

export const forumProblems = problems('forum', {
  /** Also returned for content that the caller may not see, so that its existence is not revealed. */
  notFound: 404,
  loginFirst: 401,
  notAllowed: 403,
  locked: 409,
  tooSoon: 429,
  /** The player must wait, because the thread limits how often each player can reply. */
  slowMode: 429,
  dailyLimit: 429,
  duplicate: 409,
  noLinksYet: 403,
  tooManyLinks: 403,
  /** The text contains words or links that the filter rejects. */
  filtered: 403,
  /** The player has too many warning points. */
  warned: 403,
  nothingToClean: 409,
  alreadyUndone: 409,
  /** The post awaits approval, so it must be decided on in the approval queue. */
  held: 409,
  /** The player's first posts need approval, which an edit would bypass. */
  editHeld: 403,
  tooManyMentions: 403,
  imagesOff: 403,
  noImagesYet: 403,
  imageTooLarge: 413,
  imagesFull: 409,
  tooManyImages: 403,
  /** The text contains a picture that was deleted, or that belongs to someone else or to another post. */
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
  /**
   * The thread contains posts by colleagues whose posts the caller may not remove. `details.names` lists these
   * colleagues.
   */
  staffPosts: 409,
  pollClosed: 409,
  /** The player has voted, and the poll does not allow changes. */
  pollVoted: 409,
  /** `details.most` is the maximum number of options. */
  pollChoices: 400,
});

/**
 * Confirms hiding the thread together with posts by colleagues of the same or a higher level, whose names `staffPosts`
 * returned.
 */
export const WithStaff = z.boolean().default(false);

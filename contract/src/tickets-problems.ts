import { problems } from './problem.ts';

export const ticketProblems = problems('tickets', {
  /** Also returned for tickets that the caller may not see. */
  notFound: 404,
  topicNotFound: 404,
  /** The topic has no name in the default language. */
  topicNeeded: 400,
  topicInUse: 409,
  tooManyTopics: 409,
  answerNotFound: 404,
  tooManyAnswers: 409,
  /** `details.most` is the maximum number of open tickets. */
  tooManyOpen: 409,
  tooManyMessages: 429,
  ticketFull: 409,
  detailNeeded: 400,
  /** The ticket was closed too long ago to accept another message. */
  closed: 409,
  notClosed: 409,
  /** Someone answered or changed the ticket after the caller loaded it. */
  changedMeanwhile: 409,
  assigneeNotFound: 404,
  nothingToChange: 400,
  attachmentNotFound: 404,
  tooManyAttachments: 429,
  wrongPicture: 415,
  brokenPicture: 422,
  pictureTooLarge: 422,
  pictureBusy: 503,
  appealExpired: 403,
  appealOpen: 409,
  tooManyAppeals: 409,
  closedForNow: 403,
});

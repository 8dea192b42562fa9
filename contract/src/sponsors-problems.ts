import { problems } from './problem.ts';

export const sponsorProblems = problems('sponsors', {
  notFound: 404,
  userNotFound: 404,
  alreadySponsor: 409,
  codeTaken: 409,
  codeRefused: 400,
  changedMeanwhile: 409,
  tooMany: 409,
  ownSponsor: 403,
  payoutNotFound: 404,
  /** The available amount is below the minimum. */
  belowMinimum: 409,
  /** Another payout in this currency is still open. */
  payoutOpen: 409,
  /** The sponsor is suspended and cannot request a payout. */
  suspended: 403,
  detailsMissing: 409,
  /** The payout's current state does not allow this step. */
  payoutState: 409,
  /** Since the payout was requested, some of its earnings have been taken back or held for review. */
  payoutOutdated: 409,
  paidAmountRequired: 400,
  referenceRequired: 400,
  /** Another payout with the same method has this reference. */
  referenceTaken: 409,
  registrationNotFound: 404,
  materialNotFound: 404,
  tooManyMaterials: 409,
  decided: 409,
});

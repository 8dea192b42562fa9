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
  /** Less than the minimum is available. */
  belowMinimum: 409,
  /** Another payout in this currency is open. */
  payoutOpen: 409,
  /** A suspended sponsor cannot request a payout. */
  suspended: 403,
  detailsMissing: 409,
  /** The payout is not in the state that this step needs. */
  payoutState: 409,
  paidAmountRequired: 400,
  referenceRequired: 400,
  /** Another payout of the method has this reference. */
  referenceTaken: 409,
  registrationNotFound: 404,
  materialNotFound: 404,
  tooManyMaterials: 409,
  decided: 409,
});

import { problems } from './problem.ts';

export const userProblems = problems('users', {
  notFound: 404,
  loginTaken: 409,
  emailTaken: 409,
  nameReserved: 409,
  notManageable: 403,
  ownAccount: 403,
  alreadyBanned: 409,
  notBanned: 409,
  notActive: 409,
  deletedAccount: 409,
  noFactor: 409,
  onlyShortBans: 403,
  changedMeanwhile: 409,
});

export const banErrors = [
  userProblems.onlyShortBans,
  userProblems.alreadyBanned,
  userProblems.notActive,
  userProblems.deletedAccount,
] as const;
export const manageErrors = [userProblems.notFound, userProblems.notManageable, userProblems.ownAccount] as const;
const { onlyShortBans, notBanned, changedMeanwhile } = userProblems;
export const unbanErrors = [...manageErrors, onlyShortBans, notBanned, changedMeanwhile] as const;

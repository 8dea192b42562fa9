import { ApiError } from '@wyrmgate/contract/client';

/** Fields in page order. */
export const registrationNames = [
  'username',
  'characterName',
  'password',
  'repeatPassword',
  'email',
  'repeatEmail',
  'socialId',
  'referralCode',
  'discoverySource',
  'customSource',
  'acceptTerms',
] as const;
export type RegistrationName = (typeof registrationNames)[number];

/** Field errors from the server, one per field, in page order. `message` is a locale key. */
export const fieldIssues = (error: unknown): { name: RegistrationName; message: string }[] => {
  if (!(error instanceof ApiError)) return [];
  return registrationNames.flatMap((name) => {
    const issue = error.fields.find(({ path }) => path === name);
    return issue === undefined ? [] : [{ name, message: issue.code }];
  });
};

import { ApiError } from '@wyrmgate/contract/client';

/** Field names in the order of the page. */
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

/**
 * Extracts field errors from a server response: the first error of each field, in page order. `message` is a locale
 * key.
 */
export const fieldIssues = (error: unknown): { name: RegistrationName; message: string }[] => {
  if (!(error instanceof ApiError)) return [];
  return registrationNames.flatMap((name) => {
    const issue = error.fields.find(({ path }) => path === name);
    return issue === undefined ? [] : [{ name, message: issue.code }];
  });
};

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
  'discoverySource',
  'customSource',
  'acceptTerms',
] as const;
export type RegistrationName = (typeof registrationNames)[number];

/** What the server has against single fields, one issue each, in the order of the page. `message` is a locale key. */
export const fieldIssues = (error: unknown): { name: RegistrationName; message: string }[] => {
  if (!(error instanceof ApiError)) return [];
  return registrationNames.flatMap((name) => {
    const issue = error.fields.find(({ path }) => path === name);
    return issue === undefined ? [] : [{ name, message: issue.code }];
  });
};

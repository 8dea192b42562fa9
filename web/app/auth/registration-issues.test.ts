import { ApiError } from '@wyrmgate/contract/client';
import { expect, it } from 'vitest';
import { fieldIssues } from './registration-issues.ts';

const issue = (path: string, code: string) => ({ path, code, message: code });

it('registration errors from the server are listed in page order', () => {
  const fields = [issue('email', 'auth:errors.emailTaken'), issue('username', 'auth:errors.usernameTaken')];
  expect(fieldIssues(new ApiError(409, 'auth.usernameTaken', '', { fields }))).toEqual([
    { name: 'username', message: 'auth:errors.usernameTaken' },
    { name: 'email', message: 'auth:errors.emailTaken' },
  ]);
});

it('the registration form shows only the first issue of a field', () => {
  const fields = [
    issue('password', 'auth:validation.passwordLength'),
    issue('password', 'auth:validation.passwordDigit'),
  ];
  expect(fieldIssues(new ApiError(400, 'common.validation', '', { fields }))).toEqual([
    { name: 'password', message: 'auth:validation.passwordLength' },
  ]);
});

it('registration errors without a field are shown for the whole form', () => {
  expect(
    fieldIssues(new ApiError(400, 'common.validation', '', { fields: [issue('', 'common:validation.invalid')] })),
  ).toEqual([]);
  expect(fieldIssues(new Error('offline'))).toEqual([]);
});

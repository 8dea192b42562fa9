import { ApiError } from '@wyrmgate/contract/client';
import { expect, it } from 'vitest';
import { fieldIssues } from './registration-issues.ts';

const issue = (path: string, code: string) => ({ path, code, message: code });

it('shows every field that the server refuses at its place, from the top of the page', () => {
  const fields = [issue('email', 'auth:errors.emailTaken'), issue('username', 'auth:errors.usernameTaken')];
  expect(fieldIssues(new ApiError(409, 'auth.usernameTaken', '', { fields }))).toEqual([
    { name: 'username', message: 'auth:errors.usernameTaken' },
    { name: 'email', message: 'auth:errors.emailTaken' },
  ]);
});

it('shows the first issue of a field that has several', () => {
  const fields = [
    issue('password', 'auth:validation.passwordLength'),
    issue('password', 'auth:validation.passwordDigit'),
  ];
  expect(fieldIssues(new ApiError(400, 'common.validation', '', { fields }))).toEqual([
    { name: 'password', message: 'auth:validation.passwordLength' },
  ]);
});

it('leaves what belongs to no field for the form as a whole', () => {
  expect(
    fieldIssues(new ApiError(400, 'common.validation', '', { fields: [issue('', 'common:validation.invalid')] })),
  ).toEqual([]);
  expect(fieldIssues(new Error('offline'))).toEqual([]);
});

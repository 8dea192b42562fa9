import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auth } from './auth.ts';
import { EventForm } from './events-shapes.ts';
import { gms } from './gms.ts';
import { issueKey, issuePath } from './issues.ts';
import { ItemForm } from './items-shapes.ts';
import { NewPackage } from './packages.ts';
import { passwords } from './passwords.ts';
import { profiles } from './profiles.ts';
import { Registration } from './registration.ts';
import { roles } from './roles.ts';
import { sponsors } from './sponsors.ts';
import { users } from './users.ts';

const issuesOf = (schema: z.ZodType, sent: unknown) =>
  schema.safeParse(sent, { reportInput: true }).error?.issues.map((issue) => [issuePath(issue), issueKey(issue)]) ?? [];
const keysOf = (schema: z.ZodType, field: string, value: unknown) =>
  issuesOf(schema, { [field]: value }).flatMap(([path, key]) => (path === field ? [key] : []));

describe('the message for a wrong value', () => {
  it.each([
    [auth.login.body, ['username', 'password']],
    [auth.resendVerification.body, ['account']],
    [gms.add.body, ['username']],
    [passwords.change.body, ['currentPassword', 'confirmPassword']],
    [NewPackage, ['name', 'package_id']],
    [Registration, ['repeatPassword', 'repeatEmail']],
    [roles.candidates.query, ['q']],
    [users.search.query, ['q']],
    [users.checkEligibility.query, ['username']],
  ] as const)('does not report an overlong text as missing: schema %#', (schema, fields) => {
    for (const field of fields) expect(keysOf(schema, field, 'x'.repeat(400))).toContain('common:validation.tooLong');
  });

  it('names the length limit of a sponsor name', () => {
    expect(keysOf(sponsors.create.body, 'name', 'x'.repeat(65))).toEqual(['sponsors:validation.length']);
  });

  it.each([
    ['bonus_coins', -1, 'common:validation.tooSmall'],
    ['bonus_coins', 1e9, 'common:validation.tooBig'],
    ['coins', 1e9, 'common:validation.tooBig'],
    ['price_eur', -0.01, 'common:validation.tooSmall'],
    ['price_usd', 1e6, 'common:validation.tooBig'],
    ['discount_percentage', 10.5, 'packages:validation.discount'],
  ])('does not report a package’s %s of %d as missing', (field, value, key) => {
    expect(keysOf(NewPackage, field, value)).toEqual([key]);
  });

  it('names entries of the wrong type in the contents of a bundle', () => {
    for (const entry of [null, 1, [], 'x'])
      expect(issuesOf(ItemForm, { contents: [entry] })).toContainEqual(['contents.0', 'common:validation.invalidType']);
  });

  it('does not name any fields if a list was sent instead of a form', () => {
    for (const schema of [EventForm, Registration, passwords.change.body])
      expect(issuesOf(schema, [])).toEqual([['', 'common:validation.invalidType']]);
  });
});

it.each(['Amélie', 'Żaneta'])('the real name %s is stored in one Unicode form', (name) => {
  const sent = { login: 'Amelie', email: 'amelie@mail.example', real_name: name.normalize('NFD') };
  expect(users.update.body.parse(sent).real_name).toBe(name.normalize('NFC'));
  expect(profiles.update.body.parse({ real_name: sent.real_name }).real_name).toBe(name.normalize('NFC'));
  expect(users.list.query.parse({ search: sent.real_name }).search).toBe(name.normalize('NFC'));
});

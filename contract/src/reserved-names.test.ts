import { expect, it } from 'vitest';
import { defaultReservedNames, looksLike, skeletonsOf } from './reserved-names.ts';

const reserved = skeletonsOf(defaultReservedNames);

it.each([
  'admin',
  'ADMIN',
  'Admin1',
  'adm1n',
  'Аdmin',
  'ad\u200bmin',
  'a.d.m.i.n',
  'ädmin',
  'ａｄｍｉｎ',
  'lmplementor',
  'imp1ementor',
  'Implement0r',
  'Game Master',
  'Supp0rt',
  'SUРРОRT',
  'rnoderator',
])('the name %s is recognised as a look-alike of a reserved name', (name) =>
  expect(looksLike(name, reserved)).toBe(true),
);

it.each([
  'Badminton',
  'Modesta',
  'Rooted',
  'Ownerless',
  'Staffordshire',
  'Łukasz',
  'Юлия',
  '李明',
  '12345',
  'Teamwork',
])('the name %s is available to players', (name) => expect(looksLike(name, reserved)).toBe(false));

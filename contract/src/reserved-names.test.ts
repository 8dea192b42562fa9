import { expect, it } from 'vitest';
import { RealName } from './profiles.ts';
import { defaultReservedNames, looksLike, skeletonsOf } from './reserved-names.ts';
import { isVisibleName } from './shapes.ts';

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
  'ad\u3164min',
  'ad\u115fmin',
  'ad\u1160min',
  'ad\uffa0min',
  'ad\u2800min',
  'ad\u034fmin',
  'ad\ufe0fmin',
  'ɑdmin',
  'ᴀᴅᴍɪɴ',
  'ɢᴀᴍᴇᴍᴀsᴛᴇʀ',
  'ꜱᴜᴘᴘᴏʀᴛ',
  'ᎷᎾᎠᎬᎡᎪᎢᎾᎡ',
  'ꓮꓓꓟꓲꓠ',
  'ꓢꓴꓑꓑꓳꓣꓔ',
  'ᏚᏌᏢᏢᎾᎡᎢ',
  'ꮪꮜꮲꮲꮎꭱꭲ',
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
  'Søren',
  '김민준',
  'ᏣᎳᎩ',
  'ꓡꓲꓢꓴ',
])('the name %s is available to players', (name) => expect(looksLike(name, reserved)).toBe(false));

it.each(['\u3164', '\u115f\u1160', '\uffa0', '\u2800\u2800', '\u034f', '\ufe0f', '\u0301', 'A\u3164', 'Ann\u2800a'])(
  'the name %j has invisible characters and is rejected',
  (name) => {
    expect(isVisibleName(name)).toBe(false);
    expect(RealName.safeParse(name).success).toBe(false);
  },
);

it.each(['', 'Amélie', 'Ame\u0301lie', '김민준', '葛\u{e0100}城', 'نازنین', '😀'])(
  'the name %j can be used as a real name',
  (name) => expect(RealName.safeParse(name).success).toBe(true),
);

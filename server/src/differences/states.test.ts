import { expect, it } from 'vitest';
import { compare, type Standing } from './states.ts';

const now = new Date('2026-11-26T12:00:00Z');
const banned: Standing = {
  authority: 'player',
  status: 'banned',
  ban: { ends_at: new Date('2026-11-27T12:00:00Z') },
};
const blocked = { ban: { permanent: true, secondsLeft: undefined } };

it('a temporary portal ban matches a permanent ban in a game that cannot store end dates', () => {
  const facts = { level: undefined, bans: true, now };
  expect(compare(blocked, banned, { ...facts, timedBans: false })).toEqual([]);
  expect(compare(blocked, banned, { ...facts, timedBans: true })).toHaveLength(1);
  expect(compare({ ban: null }, banned, { ...facts, timedBans: false })).toHaveLength(1);
});

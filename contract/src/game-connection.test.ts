import { describe, expect, it } from 'vitest';
import { parseArena } from './game-connection-constants.ts';

describe('the arena table in the connection form', () => {
  it('is parsed with its columns, with or without spaces around them', () => {
    const columns = { table: 'arena_rank', player: 'pid', points: 'points' };
    expect(parseArena('arena_rank(pid,points)')).toEqual({ ...columns, wins: undefined, losses: undefined });
    expect(parseArena(' arena_rank ( pid , points , won games ,lost ) ')).toEqual({
      ...columns,
      ...{ wins: 'won games', losses: 'lost' },
    });
  });

  it.each([
    '',
    'arena_rank',
    'arena_rank(pid)',
    'arena_rank(pid, points, wins)',
    'arena_rank(pid, points, wins, )',
    'arena_rank(pid, points, wins, losses, draws)',
    'arena_rank(pid, points) x',
    'arena_rank(pid, (points))',
    '(pid, points)',
    'arena`rank(pid, points)',
    `${'a'.repeat(65)}(pid, points)`,
  ])('is rejected if it is written as %j', (text) => {
    expect(parseArena(text)).toBeUndefined();
  });

  it('is rejected quickly if many spaces could make the regular expression backtrack', () => {
    const blanks = ' '.repeat(90);
    expect(parseArena(`a${blanks}(${blanks},${blanks},${blanks},`)).toBeUndefined();
  });
});

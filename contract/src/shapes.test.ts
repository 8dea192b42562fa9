import { describe, expect, it } from 'vitest';
import { PathId } from './shapes.ts';

describe('an id in a URL', () => {
  it.each(['1', '42', '9007199254740991', 7])('is accepted as a positive whole number: %j', (sent) => {
    expect(PathId.parse(sent)).toBe(Number(sent));
  });

  it.each([
    ...['0x1', '1e0', '+1', ' 1', '1 ', '01', '0', '-1', '1.0', '', '٣', 'one', '9007199254740993'],
    ...[0, -1, 1.5, null, undefined, true, [], ['1', '2'], {}],
  ])('is rejected in any other notation: %j', (sent) => {
    expect(PathId.safeParse(sent).success).toBe(false);
  });
});

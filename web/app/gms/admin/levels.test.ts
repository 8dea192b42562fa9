import { authorityLevels, canManage, rankOf } from '@wyrmgate/contract/authority';
import { expect, it } from 'vitest';
import { reachable } from './levels.ts';

it('promotions offer only levels that the viewer may assign, nearest first', () => {
  for (const own of authorityLevels)
    for (const from of authorityLevels) {
      for (const level of [...reachable(own, from, 'promote'), ...reachable(own, from, 'demote')])
        expect(canManage(own, level)).toBe(true);
      expect(reachable(own, from, 'promote').every((level) => rankOf(level) > rankOf(from))).toBe(true);
    }
  expect(reachable('high_wizard', 'low_wizard', 'promote')).toEqual(['god']);
  expect(reachable('implementor', 'low_wizard', 'promote')).toEqual(['god', 'high_wizard', 'implementor']);
  expect(reachable('implementor', 'high_wizard', 'demote')).toEqual(['god', 'low_wizard']);
});

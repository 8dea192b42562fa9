import { describe, expect, it } from 'vitest';
import { toLocal, toMoment } from './local-moment.ts';

describe('a datetime-local input', () => {
  it('preserves a moment to the minute in any time zone', () => {
    for (const iso of ['2026-11-20T20:06:00.000Z', '2026-03-29T02:30:00.000Z', '2027-01-01T00:00:00.000Z'])
      expect(toMoment(toLocal(iso))).toBe(iso);
  });

  it('yields null when it is empty', () => {
    expect(toLocal(null)).toBe('');
    expect([toMoment(''), toMoment('nonsense')]).toEqual([null, null]);
  });
});

import { describe, expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';
import { addPoll } from './polls.ts';
import { timeAgo } from './relative-time.ts';

describe('the dashboard greeting', () => {
  it("depends on the viewer's local time", () => {
    expect([0, 4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
      'evening',
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
});

describe('a relative time', () => {
  const now = Date.parse('2026-11-20T20:00:00Z');
  const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now, 'en');

  it('uses the largest unit that has fully passed', () => {
    expect(ago(59)).toBe('now');
    expect(ago(60)).toBe('1 min ago');
    expect(ago(3599)).toBe('59 min ago');
    expect(ago(7200)).toBe('2 hr ago');
    expect(ago(3 * 86_400 + 5)).toBe('3 days ago');
  });

  it('never shows a time in the future, even if the viewer’s clock is slow', () => {
    expect(ago(-300)).toBe('now');
  });
});

describe('the dashboard sparkline', () => {
  it('contains each of the latest twenty values once', () => {
    const first = addPoll([], { at: 1, value: 5 });
    expect(addPoll(first, { at: 1, value: 5 })).toBe(first);
    const many = Array.from({ length: 30 }, (_, at) => ({ at, value: at })).reduce<ReturnType<typeof addPoll>>(
      addPoll,
      [],
    );
    expect(many).toHaveLength(20);
    expect(many.at(-1)?.value).toBe(29);
  });
});

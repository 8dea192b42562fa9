import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { describe, expect, it } from 'vitest';
import { chatMessage as message } from '../../test/chat-message.ts';
import { addMissed, addOlder, hear, hearLive, maxShown, startTimeline, type Timeline } from './timeline.ts';

const page = (messages: ChatMessage[], last_seq: number, last_change = 0, more = false) => ({
  messages,
  last_seq,
  last_change,
  more,
  pinned: null,
});
const start = () => startTimeline(page([message(4), message(5)], 5, 2, true));
const seqs = (timeline: Timeline) => timeline.messages.map(({ seq }) => seq);
const heard = (timeline: Timeline | 'gap'): Timeline => {
  if (timeline === 'gap') throw new Error('There is a gap');
  return timeline;
};

describe('a chat timeline', () => {
  it('adds the next message once, even if it is received twice', () => {
    const news = { seq: 6, change: 2, message: message(6) };
    const once = heard(hear(start(), news));
    expect(seqs(once)).toEqual([4, 5, 6]);
    expect(hear(once, news)).toBe(once);
  });

  it('reports a gap if messages or changes are missing, or if a message must be fetched', () => {
    expect(hear(start(), { seq: 7, change: 2, message: message(7) })).toBe('gap');
    expect(hear(start(), { seq: 6, change: 3, message: message(6) })).toBe('gap');
    expect(hear(start(), { seq: 5, change: 4, message: message(5, { change: 4 }) })).toBe('gap');
    expect(hear(start(), { seq: 6, change: 2, message: null })).toBe('gap');
  });

  it('fills a gap in order, and ignores messages from the gap that arrive later', () => {
    const filled = addMissed(start(), page([message(5, { change: 3, text: 'Edited' }), message(6), message(7)], 7, 3));
    expect(seqs(filled)).toEqual([4, 5, 6, 7]);
    expect(filled.messages[1]?.text).toBe('Edited');
    expect(hear(filled, { seq: 6, change: 2, message: message(6) })).toBe(filled);
  });

  it('keeps the latest edit, and ignores changes to messages that are not loaded', () => {
    const later = addMissed(start(), page([message(5, { change: 4, text: 'Second' })], 5, 4));
    const earlier = addMissed(later, page([message(5, { change: 3, text: 'First' }), message(1, { change: 1 })], 5, 3));
    expect(earlier.messages.map(({ text }) => text)).toEqual(['Message 4', 'Second']);
    expect(earlier.lastChange).toBe(4);
  });

  it('adds older messages at the start, up to a limit', () => {
    const older = addOlder(start(), page([message(2), message(3)], 5, 2));
    expect(seqs(older)).toEqual([2, 3, 4, 5]);
    expect(older.older).toBe(false);
    const many = Array.from({ length: maxShown }, (_, index) => message(index + 6));
    const full = addMissed(older, page(many, maxShown + 5, 2));
    expect(full.messages).toHaveLength(maxShown);
    expect(full.older).toBe(true);
    expect(full.lastSeq).toBe(maxShown + 5);
  });

  it('asks again for changes that are newer than a page of older messages', () => {
    const removed = addMissed(start(), page([message(3, { change: 4, text: '' })], 5, 4));
    const older = addOlder(removed, page([message(2), message(3)], 5, 2));
    expect(older.lastChange).toBe(2);
    const caughtUp = addMissed(older, page([message(3, { change: 4, text: '' })], 5, 4));
    expect(caughtUp.messages.find(({ seq }) => seq === 3)?.text).toBe('');
    expect(caughtUp.lastChange).toBe(4);
  });

  it('asks again for changes of older messages that were added while newer changes were fetched', () => {
    const asked = start().lastChange + 2;
    const changed = { ...start(), lastChange: asked };
    const older = addOlder(changed, page([message(2), message(3)], 5, 2));
    const caughtUp = addMissed(older, page([message(6)], 6, asked + 1), asked);
    expect(caughtUp.lastChange).toBe(2);
    expect(seqs(caughtUp)).toEqual([2, 3, 4, 5, 6]);
  });

  it('keeps the reader’s reactions, and applies those that the reader adds in another tab', () => {
    const liked = (count: number, mine: boolean) => [{ reaction: 'like' as const, count, mine }];
    const own = startTimeline(page([message(5, { change: 2, reactions: liked(1, true) })], 5, 2));
    const reacted = (by: string, change: number, count: number, on: boolean) => ({
      seq: 5,
      change,
      message: message(5, { change, reactions: count > 0 ? liked(count, false) : [] }),
      reacted: { by, reaction: 'like' as const, on },
    });
    const reactionsOf = (timeline: Timeline) => timeline.messages[0]?.reactions;
    const joined = heard(hearLive(own, reacted('Someone', 3, 2, true), 'Me'));
    expect(reactionsOf(joined)).toEqual(liked(2, true));
    const takenBack = heard(hearLive(joined, reacted('Me', 4, 1, false), 'Me'));
    expect(reactionsOf(takenBack)).toEqual(liked(1, false));
    const again = heard(hearLive(takenBack, reacted('Me', 5, 2, true), 'Me'));
    expect(reactionsOf(again)).toEqual(liked(2, true));
    expect(hearLive(again, reacted('Me', 7, 1, false), 'Me')).toBe('gap');
  });

  it('takes the pinned notice from each loaded page, and keeps it when messages arrive', () => {
    const pinned = { text: 'Hello', version: 3, pinned_at: '', ends_at: null, dismissed: false };
    const shown = addMissed(start(), { ...page([], 5, 3), pinned });
    expect(shown.pinned).toBe(pinned);
    expect(hear(shown, { seq: 5, change: 4, message: null })).toBe('gap');
    expect(heard(hear(shown, { seq: 6, change: 3, message: message(6) })).pinned).toBe(pinned);
    expect(addMissed(shown, page([], 5, 4)).pinned).toBeNull();
  });
});

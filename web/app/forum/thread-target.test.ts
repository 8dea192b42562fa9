import { expect, it } from 'vitest';
import { targetOf } from './thread-target.ts';

it('a link or a number is recognised as a thread or post, and other texts are not', () => {
  const thread = { thread: 12, link: true };
  expect(targetOf('https://portal.test/forum/questions/12-where-is-it?page=2#post-31')).toEqual(thread);
  expect(targetOf('/forum/questions/12-wo-l%C3%A4uft')).toEqual(thread);
  expect(targetOf('/forum/questions/12')).toEqual(thread);
  expect(targetOf('https://portal.test/forum/posts/31')).toEqual({ post: 31, link: true });
  expect(targetOf('12')).toEqual({ thread: 12, link: false });
  expect(targetOf('#12')).toEqual({ thread: 12, link: false });
  for (const text of ['', '12 ships', 'https://portal.test/forum/questions', '/forum/tags/old', 'forum 12'])
    expect(targetOf(text)).toBeUndefined();
});

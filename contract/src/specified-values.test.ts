import { expect, it } from 'vitest';
import { chat } from './chat.ts';
import { forum } from './forum.ts';
import { moderation } from './moderation.ts';

// The lists are written out here, because the specification sets them and the portal must not change them.
const reasons = ['spam', 'harassment', 'inappropriate_content', 'misinformation', 'copyright_violation', 'other'];

it.each([
  ['forum posts', forum.report.body],
  ['chat messages', chat.report.body],
  ['guild notices and donor messages', moderation.report.body],
])('reports about %s accept exactly the reasons of the specification', (_, { shape }) => {
  expect(shape.reason.options).toEqual(reasons);
});

it('forum threads have exactly the statuses of the specification', () => {
  const shown = ['active', 'locked', 'pinned', 'featured', 'hidden'];
  expect(forum.get.reply.shape.thread.shape.statuses.element.options).toEqual(shown);
  expect(forum.list.reply.shape.threads.element.shape.statuses.element.options).toEqual(shown);
});

it('forum votes accept exactly the values of the specification, and null to withdraw a vote', () => {
  const { vote } = forum.vote.body.shape;
  expect(vote.unwrap().options).toEqual(['upvote', 'downvote']);
  expect(vote.safeParse(null).success).toBe(true);
});

import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { maxPollOptions } from './forum-constants.ts';
import { ForumPoll } from './forum-poll-shapes.ts';
import { forumProblems } from './forum-problems.ts';
import { PathId } from './shapes.ts';

const params = z.object({ id: PathId });
const index = z.int('forum:validation.pollChoice').min(0, 'forum:validation.pollChoice');

/** Endpoints for polls, which are identified by the id of their thread. */
export const forumPolls = {
  votePoll: endpoint({
    method: 'PUT',
    path: '/api/forum/posts/{id}/poll/vote',
    summary: "Sets the caller's vote in the poll of a thread; none withdraws it. Repeating a call changes nothing.",
    access: player,
    limit: 'write',
    params,
    body: z.strictObject({
      choices: z
        .array(index.max(maxPollOptions - 1, 'forum:validation.pollChoice'))
        .max(maxPollOptions, 'forum:validation.pollChoice')
        .refine((choices) => new Set(choices).size === choices.length, { message: 'forum:validation.pollChoice' }),
    }),
    reply: ForumPoll,
    errors: [
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.pollClosed,
      forumProblems.pollVoted,
      forumProblems.pollChoices,
    ],
  }),
  closePoll: endpoint({
    method: 'POST',
    path: '/api/forum/posts/{id}/poll/close',
    summary: 'Ends the poll of a thread now. For the author of the thread and moderators.',
    access: player,
    limit: 'write',
    drops: ['forum'],
    audit: 'forum_poll_close',
    params,
    reply: ForumPoll,
    errors: [forumProblems.notFound, forumProblems.notAllowed],
  }),
};

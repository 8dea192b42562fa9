import { z } from 'zod';
import {
  maxPollDays,
  maxPollOption,
  maxPollOptions,
  maxPollQuestion,
  minPollOptions,
  pollResults,
} from './forum-constants.ts';
import { Moment, oneLine } from './shapes.ts';

const Line = (max: number, message: string) =>
  z.string().trim().min(1, message).max(max, message).regex(oneLine, message);
const number = 'forum:validation.pollChoices';

/** A poll that a player adds to a new thread. */
export const PollForm = z
  .strictObject({
    question: Line(maxPollQuestion, 'forum:validation.pollQuestion'),
    options: z
      .array(Line(maxPollOption, 'forum:validation.pollOption'))
      .min(minPollOptions, 'forum:validation.pollOptions')
      .max(maxPollOptions, 'forum:validation.pollOptions')
      .refine((options) => new Set(options.map((option) => option.toLowerCase())).size === options.length, {
        message: 'forum:validation.pollTwice',
      }),
    /** Maximum number of options that one player can choose. */
    choices: z.int(number).min(1, number).max(maxPollOptions, number).default(1),
    results: z.enum(pollResults).default('always'),
    /** Whether players can change and withdraw their vote. */
    changeable: z.boolean().default(true),
    /** Days after which the poll ends; null for a poll without an end. */
    days: z
      .int('forum:validation.pollDays')
      .min(1, 'forum:validation.pollDays')
      .max(maxPollDays, 'forum:validation.pollDays')
      .nullable()
      .default(null),
  })
  .refine(({ choices, options }) => choices <= options.length, { path: ['choices'], message: number });

export const ForumPoll = z.object({
  question: z.string(),
  /** `votes` is null while the results are hidden from the caller. */
  options: z.array(z.object({ id: z.int(), text: z.string(), votes: z.int().nullable() })),
  choices: z.int(),
  results: z.enum(pollResults),
  changeable: z.boolean(),
  voters: z.int(),
  ends_at: Moment.nullable(),
  open: z.boolean(),
  /** `choices`: ids of the options that the caller chose; null for visitors. */
  own: z.object({ choices: z.array(z.int()), may_vote: z.boolean(), may_close: z.boolean() }).nullable(),
});
export type ForumPoll = z.output<typeof ForumPoll>;

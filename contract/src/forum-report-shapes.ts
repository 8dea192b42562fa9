import { z } from 'zod';
import { heldReasons, reportDecisions, reportReasons, reportStates, threadPrefixes } from './forum-constants.ts';
import { ForumImage } from './forum-image-shape.ts';
import { StoredText, ThreadRef } from './forum-shapes.ts';
import { Id, Moment } from './shapes.ts';

const NameOrFormer = z.string().nullable();

export const ForumReport = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  note: z.string(),
  state: z.enum(reportStates),
  reporter: NameOrFormer,
  created_at: Moment,
  claimed_by: NameOrFormer,
  /** Whether the caller claimed the report. */
  mine: z.boolean(),
  /** Whether the caller may take over the claim of a colleague. */
  may_take_over: z.boolean(),
  decision: z.enum(reportDecisions).nullable(),
  decided_by: NameOrFormer,
  decided_at: Moment.nullable(),
  answer: z.string(),
  post: z.object({
    id: Id,
    no: z.int(),
    text: z.string(),
    removed: z.boolean(),
    author: NameOrFormer,
    author_id: Id,
    /** Upheld reports about this author's posts, and warnings that are neither withdrawn nor expired. */
    upheld: z.int(),
    warnings: z.int(),
    /** Points from warnings that have not expired. */
    points: z.int(),
    thread: ThreadRef.extend({ hidden: z.boolean() }),
  }),
});
export type ForumReport = z.output<typeof ForumReport>;

/** All that an approval publishes. A reply has no prefix, tags or poll. */
export const HeldContent = z.object({
  body: StoredText,
  images: z.array(ForumImage),
  prefix: z.enum(threadPrefixes).nullable(),
  tags: z.array(z.string()),
  poll: z.object({ question: z.string(), options: z.array(z.string()) }).nullable(),
});
export type HeldContent = z.output<typeof HeldContent>;

/** A post that awaits approval, together with its thread if it opens one. */
export const HeldPost = HeldContent.extend({
  id: Id,
  reason: z.enum(heldReasons),
  /** What the word filter found in the text. */
  found: z.array(z.string()),
  opens: z.boolean(),
  text: z.string(),
  author: NameOrFormer,
  author_id: Id,
  created_at: Moment,
  thread: ThreadRef,
});
export type HeldPost = z.output<typeof HeldPost>;

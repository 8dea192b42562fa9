/** A figure and when it was read, in milliseconds. */
export type Poll = { at: number; value: number };

/** Answers that the line over a figure shows. */
const keptPolls = 20;

/** Adds a poll unless it is there already; the oldest ones leave. */
export const addPoll = (polls: readonly Poll[], poll: Poll): readonly Poll[] =>
  polls.at(-1)?.at === poll.at ? polls : [...polls, poll].slice(-keptPolls);

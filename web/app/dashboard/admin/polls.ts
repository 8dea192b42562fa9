/** A value and its timestamp in milliseconds. */
export type Poll = { at: number; value: number };

/** Number of values in the sparkline. */
const keptPolls = 20;

/** Adds a value unless it is already present, and drops the oldest ones. */
export const addPoll = (polls: readonly Poll[], poll: Poll): readonly Poll[] =>
  polls.at(-1)?.at === poll.at ? polls : [...polls, poll].slice(-keptPolls);

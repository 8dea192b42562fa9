/** A value and the time at which it was fetched, in milliseconds. */
export type Poll = { at: number; value: number };

const keptPolls = 20;

/** Appends a value unless it is already in the list, and drops the oldest values. */
export const addPoll = (polls: readonly Poll[], poll: Poll): readonly Poll[] =>
  polls.at(-1)?.at === poll.at ? polls : [...polls, poll].slice(-keptPolls);

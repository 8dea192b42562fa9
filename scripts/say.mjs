/** Something the owner can mend; its message is the whole explanation. */
export class Refusal extends Error {}

/** One line of progress. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** A refusal is told as it is; anything else is a bug and keeps its stack. */
export const explain = (error) =>
  error instanceof Refusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

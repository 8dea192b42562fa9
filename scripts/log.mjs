/** A failure that the operator can fix; the message explains it completely. */
export class OperatorError extends Error {}

/** Prints one line of progress. */
export const log = (text) => process.stdout.write(`${text}\n`);

/** The message of an OperatorError; the stack of anything else, which is a bug. */
export const describeError = (error) =>
  error instanceof OperatorError
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

/** An error that the operator can fix. Its message is a complete explanation. */
export class OperatorError extends Error {}

export const log = (text) => process.stdout.write(`${text}\n`);

/** Returns the message of an OperatorError. Anything else is a bug, so its stack is returned. */
export const describeError = (error) =>
  error instanceof OperatorError
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

import type { FieldIssue } from '@wyrmgate/contract/client';
import { issueKey, issuePath } from '@wyrmgate/contract/issues';
import { common, type Problem } from '@wyrmgate/contract/problem';
import type { z } from 'zod';
import { isOutage, sqlState } from '../platform/database/database.ts';
import { english, translate } from '../platform/language/messages.ts';

type Extras = { fields?: FieldIssue[]; retryAfterSeconds?: number; details?: unknown };

/** An error that the contract declares. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly extras: Extras;
  constructor(problem: Problem, extras: Extras = {}) {
    super(problem.code);
    this.problem = problem;
    this.extras = extras;
  }
}

/** Creates the error to throw: `throw problem(authProblems.banned, { details })`. */
export const problem = (declared: Problem, extras?: Extras): ProblemError => new ProblemError(declared, extras);

/** Reports a declared problem as an error on one field. */
export const fieldIssue = (path: string, declared: Problem): FieldIssue => {
  const code = declared.code.replace('.', ':errors.');
  return { path, code, message: english(code) };
};

/** Splits an issue about unknown keys into one issue per key, at most 20. */
const splitUnknownKeys = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20).map((key) => ({ ...issue, keys: [key] })) : [issue];

/** Creates a problem from all issues of an input, each with its path, locale key and English text. */
export const validationProblem = (issues: readonly z.core.$ZodIssue[]): ProblemError => {
  // A value of the wrong type can violate several rules of a field; report each code once.
  const fields = new Map<string, FieldIssue>();
  for (const issue of issues.flatMap(splitUnknownKeys)) {
    const [path, code] = [issuePath(issue), issueKey(issue)];
    fields.set(`${path} ${code}`, { path, code, message: english(code) });
  }
  return problem(common.validation, { fields: [...fields.values()] });
};

const problemsByFastifyCode: Record<string, Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: common.unsupportedMediaType,
  FST_ERR_CTP_BODY_TOO_LARGE: common.tooLarge,
  FST_ERR_CTP_INVALID_JSON_BODY: common.malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: common.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: common.malformed,
  FST_ERR_BAD_URL: common.malformed,
  FST_ERR_REOPENED_CLOSE_SERVER: common.unavailable,
  FST_ERR_ASYNC_CONSTRAINT: common.malformed,
  FST_UNDER_PRESSURE: common.unavailable,
};

/** Converts any thrown value to a problem. `unexpected` problems are bugs or outages, to be logged with their cause. */
export const toProblem = (error: unknown): { error: ProblemError; unexpected: boolean } => {
  if (error instanceof ProblemError) return { error, unexpected: false };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = problemsByFastifyCode[code];
  if (known) return { error: problem(known, known.status === 503 ? { retryAfterSeconds: 2 } : {}), unexpected: false };
  // Text that PostgreSQL cannot store, such as a NUL character.
  if (['22021', '22P05'].includes(sqlState(error) ?? ''))
    return { error: problem(common.malformed), unexpected: false };
  if (isOutage(error)) return { error: problem(common.unavailable, { retryAfterSeconds: 2 }), unexpected: true };
  if (error instanceof SyntaxError && 'statusCode' in error)
    return { error: problem(common.malformed), unexpected: false };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { error: problem(common.malformed), unexpected: false };
  return { error: problem(common.internal), unexpected: true };
};

/** Returns the details that can fill placeholders of a message. */
const placeholderValues = (details: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(typeof details === 'object' && details !== null ? details : {}).filter(
      (entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/** Builds the error envelope. Unexpected errors reveal no message; the request id identifies them in the log. */
export const errorEnvelope = ({ problem: declared, extras }: ProblemError, requestId: string) => {
  const error = translate('en', declared.code.replace('.', ':errors.'), placeholderValues(extras.details));
  return {
    success: false as const,
    error,
    // Some clients read the error text under this name.
    message: error,
    code: declared.code,
    ...(extras.fields ? { fields: extras.fields } : {}),
    ...(extras.details === undefined ? {} : { details: extras.details }),
    requestId,
  };
};

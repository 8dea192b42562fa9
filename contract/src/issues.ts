import type { z } from 'zod';

const keyOfCode = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'invalidType';
  if (issue.code === 'unrecognized_keys') return 'unknownField';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'tooShort' : 'tooSmall';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooBig';
  if (issue.code === 'invalid_value') return 'invalidChoice';
  return 'invalid';
};

/**
 * Returns the locale key of a validation issue. A rule with its own text has the key as its zod message (`auth:validation.username`); all
 * others use `common:validation.*`.
 */
export const issueKey = (issue: z.core.$ZodIssue): string =>
  issue.message.includes(':validation.') ? issue.message : `common:validation.${keyOfCode(issue)}`;

/** Returns the path of the issue: `email`, `items.0.name`, or an empty string for the whole input. */
export const issuePath = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return path.join('.');
};

import { OperatorError } from './log.mjs';

/**
 * Rejects a missing or wrong PUBLIC_URL before the installation and build, which take a minute. The packages that check
 * all variables are not installed yet, so the messages are copied from `server/src/env.ts`.
 */
export const assertPublicUrl = (env, args) => {
  if (env.NODE_ENV !== 'production' || args.includes('--env')) return;
  const text = (env.PUBLIC_URL ?? '').trim();
  if (text === '') throw new OperatorError('PUBLIC_URL: required in production, the address that players see.');
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new OperatorError('PUBLIC_URL: must be an address such as https://portal.example.');
  if (new URL(text).href.replace(/\/+$/, '') !== new URL(text).origin)
    throw new OperatorError('PUBLIC_URL: must be an address without a path, such as https://portal.example.');
};

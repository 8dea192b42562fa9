import { authProblems } from '@wyrmgate/contract/auth';
import { GameError } from '../game/errors.ts';
import type { PasswordSecret } from '../game/shapes.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';

/** Converts a password to the form that the game stores. Throws a field error if it cannot be typed in the game's client. */
export const deriveGamePassword = (
  { game }: Pick<Platform, 'game'>,
  login: string,
  password: string,
  field: string,
): PasswordSecret => {
  try {
    return game.derivePassword(login.toLowerCase(), password);
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    const declared = authProblems.passwordNotTypable;
    throw problem(declared, { fields: [fieldIssue(field, declared)] });
  }
};

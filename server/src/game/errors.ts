/** Why a game rejected a request. Repeating the request gives the same result. */
export type GameRejection =
  | 'notFound'
  | 'taken'
  /** The game does not accept this name, code or amount. */
  | 'invalid'
  | 'notEnough'
  /** The amount does not fit into the game's column. Amounts are never clamped. */
  | 'overLimit'
  /** The character is in use, so the game would overwrite the change. */
  | 'inUse'
  /** The portal's database user lacks a privilege. */
  | 'denied'
  /** The proof of a credit in the game is not the expected one, so staff must check it. */
  | 'conflict';

export type GameFailure =
  /** The game rejected the request, and nothing changed. */
  | 'rejected'
  /** The game lacks the capability for this request. */
  | 'unsupported'
  /** The request did not reach the game, so nothing changed. */
  | 'unavailable'
  /** The request was sent, but its result is unknown. Repeat it with the same key. */
  | 'unknown';

/** Every error that a `GameWorld` throws. Its message never contains an account, a password or a query. */
export class GameError extends Error {
  readonly failure: GameFailure;
  readonly reason: GameRejection | undefined;

  constructor(failure: GameFailure, message: string, options: { reason?: GameRejection; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'GameError';
    this.failure = failure;
    this.reason = options.reason;
  }
}

export const rejected = (reason: GameRejection, message: string): GameError =>
  new GameError('rejected', message, { reason });

export const unsupported = (what: string): GameError => new GameError('unsupported', `This game has no ${what}.`);

/** Whether the same request may succeed later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof GameError && (error.failure === 'unavailable' || error.failure === 'unknown');

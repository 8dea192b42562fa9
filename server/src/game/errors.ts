/** Why a game rejected a request. Repeating it gives the same result. */
export type GameRejection =
  | 'notFound'
  | 'taken'
  /** A name, code or amount that this game does not accept. */
  | 'invalid'
  | 'notEnough'
  /** The amount does not fit into the game's column. Nothing is clamped. */
  | 'overLimit'
  /** The character is in use, so the game would overwrite the change. */
  | 'inUse'
  /** The database user lacks a right. */
  | 'denied'
  /** The proof of a credit does not match what the game recorded. Staff must check it. */
  | 'conflict';

export type GameFailure =
  /** Rejected; nothing changed. */
  | 'rejected'
  /** This game cannot do it; see its capabilities. */
  | 'unsupported'
  /** The request did not reach the game; nothing changed. */
  | 'unavailable'
  /** The request was sent, the result is unknown. Repeat it with the same key. */
  | 'unknown';

/** Every error of a GameWorld. Messages name no account, password or query. */
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

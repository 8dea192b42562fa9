import { expect } from 'vitest';
import { GameError, type GameFailure, type GameRejection } from '../../src/game/errors.ts';
import type { GameWorld } from '../../src/game/port.ts';
import type { AccountId, Chunk, Cursor, Page } from '../../src/game/shapes.ts';

/** A game with content, on which the conformance tests of every adapter run. */
export type GameRig = {
  readonly world: GameWorld;
  /** A player with at least one character, whose password and balance the game accepts. */
  readonly player: { login: string; password: string };
  /** Login of an account whose stored password can never log in. */
  readonly withoutPassword: string;
  /** Adds coins as the running game does. */
  gameAddsCoins(account: AccountId, amount: number): Promise<void>;
  close(): Promise<void>;
};

export const accountOf = async (rig: GameRig): Promise<AccountId> => {
  const account = await rig.world.findAccount(rig.player.login);
  if (!account) throw new Error(`The rig has no account ${rig.player.login}.`);
  return account.id;
};

export const boughtCurrency = async (world: GameWorld) => {
  const currency = (await world.describe()).currencies.find(({ role }) => role === 'bought');
  if (!currency) throw new Error('The game has no currency that is bought.');
  return currency;
};

export const balanceOf = async (world: GameWorld, account: AccountId): Promise<number> =>
  (await world.balances(account))[(await boughtCurrency(world)).code] ?? Number.NaN;

/** Returns the error of a call that must fail with a GameError. */
export const gameErrorOf = async (
  call: Promise<unknown>,
): Promise<{ failure: GameFailure; reason: GameRejection | undefined; text: string }> => {
  const error: unknown = await call.then(
    () => expect.fail('The call succeeded unexpectedly.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GameError)) throw error;
  return { failure: error.failure, reason: error.reason, text: error.message };
};

/** Returns every row of a long list, read in chunks of `limit`. Fails if a chunk is larger or the list never ends. */
export const readAll = async <Row>(list: (page: Page) => Promise<Chunk<Row>>, limit: number): Promise<Row[]> => {
  const rows: Row[] = [];
  let after: Cursor | undefined;
  for (let chunks = 0; chunks < 10_000; chunks += 1) {
    const chunk = await list({ after, limit });
    expect(chunk.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...chunk.rows);
    after = chunk.next;
    if (after === undefined) return rows;
  }
  throw new Error('The list does not end.');
};

import type { Clock } from '../platform/clock/clock.ts';
import { GameError } from './errors.ts';
import type { GameWorld } from './port.ts';

export type GuardRules = {
  /** A longer call fails with `unknown`, or with `unavailable` if it only reads. */
  readonly deadlineMs: number;
  /** Consecutive failures that open the circuit. */
  readonly maxFailures: number;
  /** Time after which an open circuit lets one call through. */
  readonly resetMs: number;
};
export const defaultGuardRules: GuardRules = { deadlineMs: 5000, maxFailures: 4, resetMs: 20_000 };

/** These calls change nothing, so a lost response leaves no doubt about the state of the game. */
const reading = [
  'ping',
  'describe',
  'inspect',
  'findAccount',
  'getAccount',
  'checkPassword',
  'accounts',
  'countAccounts',
  'characters',
  'charactersOf',
  'guilds',
  'guildWars',
  'equipment',
  'itemTypes',
  'staff',
  'online',
  'channels',
  'balances',
  'deletionCode',
  'markBalance',
] as const satisfies readonly (keyof GameWorld)[];
const changing = [
  'createAccount',
  'setPassword',
  'ban',
  'unban',
  'moveCoins',
  'deliverItem',
  'setStaffLevel',
  'changePremium',
  'unstick',
  'sendCommand',
] as const satisfies readonly (keyof GameWorld)[];

type Guarded = (typeof reading)[number] | (typeof changing)[number];
/** Fails to compile unless every method of the port is either guarded or listed here. */
type Unguarded = Exclude<keyof GameWorld, Guarded>;
const unguarded: Record<Unguarded, true> = { family: true, demo: true, close: true, derivePassword: true };

/** Whether the game itself returned the error, so that it is known to respond. */
const isAnswer = (error: unknown): boolean =>
  error instanceof GameError && (error.failure === 'rejected' || error.failure === 'unsupported');

const beforeDeadline = async <T>(call: Promise<T>, deadlineMs: number, late: () => GameError): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), deadlineMs);
  });
  try {
    return await Promise.race([call, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Ends every call by its deadline, turns other errors into a `GameError`, and fails fast while the game does not
 * respond.
 */
export const guardGame = (world: GameWorld, clock: Clock, rules: GuardRules = defaultGuardRules): GameWorld => {
  const circuit = () => {
    let failures = 0;
    let openUntil = 0;
    return {
      enter: () => {
        if (failures < rules.maxFailures) return;
        if (clock.now().getTime() < openUntil)
          throw new GameError('unavailable', 'The game did not respond several times in a row.');
        // Lets only this call through. Further calls are rejected until it succeeds or the reset time passes again.
        openUntil = clock.now().getTime() + rules.resetMs;
      },
      settle: (answered: boolean) => {
        failures = answered ? 0 : failures + 1;
        if (failures >= rules.maxFailures) openUntil = clock.now().getTime() + rules.resetMs;
      },
    };
  };
  // Commands go to a separate process, so their failures must not open the circuit for deliveries.
  const [main, commands] = [circuit(), circuit()];
  const guard = async <T>(name: Guarded, failure: 'unavailable' | 'unknown', call: () => Promise<T>): Promise<T> => {
    const { enter, settle } = name === 'sendCommand' ? commands : main;
    enter();
    const late = () => new GameError(failure, 'The game did not respond in time.');
    try {
      const result = await beforeDeadline(call(), rules.deadlineMs, late);
      settle(true);
      return result;
    } catch (error) {
      settle(isAnswer(error));
      throw error instanceof GameError ? error : new GameError(failure, 'The game failed to answer.', { cause: error });
    }
  };
  const wrap = (names: readonly Guarded[], failure: 'unavailable' | 'unknown') =>
    Object.fromEntries(
      names.map((name) => {
        const call = world[name] as (...values: unknown[]) => Promise<unknown>;
        return [name, (...values: unknown[]) => guard(name, failure, () => call(...values))];
      }),
    );
  return { ...world, ...wrap(reading, 'unavailable'), ...wrap(changing, 'unknown') };
};

export const guardedCalls: readonly string[] = [...reading, ...changing];
export const unguardedCalls: readonly string[] = Object.keys(unguarded);

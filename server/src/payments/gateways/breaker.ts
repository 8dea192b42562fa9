import type { Clock } from '../../platform/clock/clock.ts';
import { type GatewayAdapter, GatewayError, type GuardedGateway } from './gateways.ts';

export type BreakerRules = {
  /** Consecutive failures within `windowMs` that open the circuit. */
  readonly maxFailures: number;
  readonly windowMs: number;
  /** Time after which an open circuit lets one probe through. */
  readonly resetMs: number;
  /** A call that takes longer counts as failed. */
  readonly timeoutMs: number;
};
export const defaultBreakerRules: BreakerRules = {
  maxFailures: 5,
  windowMs: 60_000,
  resetMs: 30_000,
  timeoutMs: 10_000,
};

export type Breaker = {
  available(): boolean;
  /** Runs `call`, or rejects at once while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
};

// A rejected request still proves that the gateway works.
const countsAsFailure = (error: unknown): boolean => !(error instanceof GatewayError) || error.failure !== 'refused';

/** Creates a circuit breaker, which rejects calls at once after repeated failures of a gateway. */
export const createBreaker = (clock: Clock, rules: BreakerRules = defaultBreakerRules): Breaker => {
  let recentFailures: number[] = [];
  let openUntil: number | undefined;
  let probing = false;

  const available = () => openUntil === undefined || (!probing && clock.now().getTime() >= openUntil);
  const close = () => {
    recentFailures = [];
    openUntil = undefined;
  };
  const recordFailure = (probe: boolean) => {
    const now = clock.now().getTime();
    recentFailures = [...recentFailures.filter((at) => now - at < rules.windowMs), now];
    if (!probe && recentFailures.length < rules.maxFailures) return;
    openUntil = now + rules.resetMs;
    recentFailures = [];
  };

  const withTimeout = async <T>(call: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new GatewayError('The gateway did not respond in time.', 'silent')),
        rules.timeoutMs,
      );
    });
    try {
      return await Promise.race([call(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    available,
    run: async (call) => {
      if (!available()) throw new GatewayError('The circuit is open after repeated gateway failures.', 'unavailable');
      const probe = openUntil !== undefined;
      probing = probe;
      try {
        const result = await withTimeout(call);
        close();
        return result;
      } catch (error) {
        if (countsAsFailure(error)) recordFailure(probe);
        else close();
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
};

export const guardGateway = (adapter: GatewayAdapter, breaker: Breaker): GuardedGateway => ({
  ...adapter,
  ...guardOptionalCalls(adapter, breaker),
  available: breaker.available,
  createCheckout: (order) => breaker.run(() => adapter.createCheckout(order)),
  read: (sessionId, paid) => breaker.run(() => adapter.read(sessionId, paid)),
  close: (sessionId) => breaker.run(() => adapter.close(sessionId)),
  listEvents: (since, cursor) => breaker.run(() => adapter.listEvents(since, cursor)),
  listEntries: (from, to, cursor) => breaker.run(() => adapter.listEntries(from, to, cursor)),
});

const guardOptionalCalls = (
  { capture, refund, readDeposit }: GatewayAdapter,
  breaker: Breaker,
): Pick<GatewayAdapter, 'capture' | 'refund' | 'readDeposit'> => ({
  ...(capture ? { capture: (...order) => breaker.run(() => capture(...order)) } : {}),
  ...(refund ? { refund: (order) => breaker.run(() => refund(order)) } : {}),
  ...(readDeposit ? { readDeposit: (sessionId) => breaker.run(() => readDeposit(sessionId)) } : {}),
});

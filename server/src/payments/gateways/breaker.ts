import type { Clock } from '../../platform/clock/clock.ts';
import { type GatewayAdapter, GatewayError, type GuardedGateway } from './gateways.ts';

export type BreakerRules = {
  /** This many failures in a row … */
  readonly failures: number;
  /** … within this time open the breaker. */
  readonly withinMilliseconds: number;
  /** An open breaker lets one probe through after this time. */
  readonly restMilliseconds: number;
  /** A call that takes longer has failed. */
  readonly timeoutMilliseconds: number;
};
export const defaultBreakerRules: BreakerRules = {
  failures: 5,
  withinMilliseconds: 60_000,
  restMilliseconds: 30_000,
  timeoutMilliseconds: 10_000,
};

export type Breaker = {
  /** Whether a call would be let through now. */
  available(): boolean;
  /** Runs `call`, or refuses at once while the gateway rests. */
  run<T>(call: () => Promise<T>): Promise<T>;
};

// A refusal is an answer: the gateway is well.
const isIllness = (error: unknown): boolean => !(error instanceof GatewayError) || error.failure !== 'refused';

/** Spares a sick gateway and its callers: after some failures in a row nobody waits for it any more. */
export const createBreaker = (clock: Clock, rules: BreakerRules = defaultBreakerRules): Breaker => {
  let failed: number[] = [];
  let openUntil: number | undefined;
  let probing = false;

  const available = () => openUntil === undefined || (!probing && clock.now().getTime() >= openUntil);
  const recover = () => {
    failed = [];
    openUntil = undefined;
  };
  const suffer = (probe: boolean) => {
    const now = clock.now().getTime();
    failed = [...failed.filter((at) => now - at < rules.withinMilliseconds), now];
    if (!probe && failed.length < rules.failures) return;
    openUntil = now + rules.restMilliseconds;
    failed = [];
  };

  const withDeadline = async <T>(call: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new GatewayError('The gateway did not answer in time.', 'silent')),
        rules.timeoutMilliseconds,
      );
    });
    try {
      return await Promise.race([call(), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    available,
    run: async (call) => {
      if (!available()) throw new GatewayError('The gateway rests after several failures.', 'unavailable');
      const probe = openUntil !== undefined;
      probing = probe;
      try {
        const result = await withDeadline(call);
        recover();
        return result;
      } catch (error) {
        if (isIllness(error)) suffer(probe);
        else recover();
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
};

/** Puts an adapter's calls behind a breaker. */
export const guardGateway = (adapter: GatewayAdapter, breaker: Breaker): GuardedGateway => ({
  ...adapter,
  ...guardMoney(adapter, breaker),
  available: breaker.available,
  createCheckout: (order) => breaker.run(() => adapter.createCheckout(order)),
  read: (sessionId, paid) => breaker.run(() => adapter.read(sessionId, paid)),
  close: (sessionId) => breaker.run(() => adapter.close(sessionId)),
  listEvents: (since, cursor) => breaker.run(() => adapter.listEvents(since, cursor)),
});

/** The calls that not every gateway has. */
const guardMoney = (
  { capture, refund }: GatewayAdapter,
  breaker: Breaker,
): Pick<GatewayAdapter, 'capture' | 'refund'> => ({
  ...(capture ? { capture: (...order) => breaker.run(() => capture(...order)) } : {}),
  ...(refund ? { refund: (order) => breaker.run(() => refund(order)) } : {}),
});

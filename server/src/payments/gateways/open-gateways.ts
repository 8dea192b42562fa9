import type { Env } from '../../env.ts';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { type BreakerRules, createBreaker, guardGateway } from './breaker.ts';
import type { Gateways } from './gateways.ts';
import { nowPaymentsGateway } from './nowpayments.ts';
import { paypalGateway } from './paypal.ts';
import { stripeGateway } from './stripe.ts';

/** Opens every gateway that has API keys. The others are not offered. */
export const openGateways = (
  env: Pick<Env, 'stripe' | 'paypal' | 'nowpayments' | 'publicUrl'>,
  clock: Clock = systemClock,
  rules?: BreakerRules,
): Gateways => ({
  ...(env.stripe
    ? { stripe: guardGateway(stripeGateway(env.stripe, env.publicUrl, clock), createBreaker(clock, rules)) }
    : {}),
  ...(env.paypal
    ? { paypal: guardGateway(paypalGateway(env.paypal, env.publicUrl, clock), createBreaker(clock, rules)) }
    : {}),
  ...(env.nowpayments
    ? { nowpayments: nowPaymentsGateway(env.nowpayments, env.publicUrl, clock, createBreaker(clock, rules)) }
    : {}),
});

import { paymentProblems } from '@wyrmgate/contract/payments';
import type { Problem } from '@wyrmgate/contract/problem';
import { ProblemError, problem } from '../../http/problem.ts';
import { GatewayError } from '../gateways/gateways.ts';

/**
 * Replaces the generic checkout error with the problem that `byGatewayCode` lists for the gateway's error code, or
 * with `fallback`.
 */
export const mapCheckoutError = async <T>(
  fallback: Problem,
  checkout: Promise<T>,
  byGatewayCode: Readonly<Record<string, Problem>> = {},
): Promise<T> => {
  try {
    return await checkout;
  } catch (error) {
    const isCheckoutFailure =
      error instanceof ProblemError && error.problem.code === paymentProblems.checkoutFailed.code;
    if (!isCheckoutFailure) throw error;
    const code = error.cause instanceof GatewayError ? error.cause.code : undefined;
    throw problem((code === undefined ? undefined : byGatewayCode[code]) ?? fallback);
  }
};

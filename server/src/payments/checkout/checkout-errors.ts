import { paymentProblems } from '@wyrmgate/contract/payments';
import type { Problem } from '@wyrmgate/contract/problem';
import { ProblemError, problem } from '../../http/problem.ts';
import { GatewayError } from '../gateways/gateways.ts';

/** Says in the words of a gateway that it did not open a payment; `known` has its own words for some of its codes. */
export const mapCheckoutError = async <T>(
  words: Problem,
  started: Promise<T>,
  known: Readonly<Record<string, Problem>> = {},
): Promise<T> => {
  try {
    return await started;
  } catch (error) {
    const general = error instanceof ProblemError && error.problem.code === paymentProblems.checkoutFailed.code;
    if (!general) throw error;
    const code = error.cause instanceof GatewayError ? error.cause.code : undefined;
    throw problem((code === undefined ? undefined : known[code]) ?? words);
  }
};

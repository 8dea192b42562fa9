import { type Incoming, type Params, type Route, redirectTo, type SandboxResponse } from '../shell/http.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { readAmount } from './money.ts';
import { settleDelayed } from './payments.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import { refundCharge, settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';
import { chargeOf, findDispute, findEvent, findRefund, type State } from './state.ts';

/** Performs the action and returns the id of the session to return to. */
type Action = (state: State, id: string, sent: URLSearchParams) => string;

const actions: Readonly<Record<string, Action>> = {
  '/stripe/sessions/:id/refund': (state, id, sent) => {
    const charge = chargeOf(state, id);
    const amount = readAmount(sent.get('amount') ?? '', charge.currency);
    refundCharge(state, charge, { amount, reason: 'requested_by_customer' });
    return id;
  },
  '/stripe/sessions/:id/dispute': (state, id) => {
    openDispute(state, chargeOf(state, id));
    return id;
  },
  '/stripe/sessions/:id/expire': (state, id) => expireSession(state, id).id,
  '/stripe/sessions/:id/bank': (state, id, sent) => settleDelayed(state, id, choose(sent, ['succeeded', 'failed'])).id,
  '/stripe/refunds/:id/settle': (state, id, sent) => {
    settleRefund(state, id, choose(sent, ['succeeded', 'failed']));
    return state.records.sessionOfIntent[findRefund(state, id).payment_intent] ?? '';
  },
  '/stripe/disputes/:id/close': (state, id, sent) => {
    closeDispute(state, id, choose(sent, ['won', 'lost']));
    return state.records.sessionOfIntent[findDispute(state, id).payment_intent] ?? '';
  },
  '/stripe/events/:id/send': (state, id, sent) => {
    const { sessionId } = findEvent(state, id);
    const copies = sent.get('copies') === '2' ? 2 : 1;
    void state.outbox.deliver(id, { times: copies, concurrency: copies });
    return sessionId;
  },
};

export const dashboardRoutes = (state: State): readonly Route[] =>
  Object.entries(actions).map(([path, action]) => ({
    method: 'POST',
    path,
    handle: (request, params) => act(state, action, request, params),
  }));

const act = (state: State, action: Action, request: Incoming, { id = '' }: Params): SandboxResponse => {
  const home = `${state.context.prefix()}/`;
  try {
    return redirectTo(`${home}#${action(state, id, new URLSearchParams(request.body))}`);
  } catch (cause) {
    if (cause instanceof StripeProblem) return redirectTo(`${home}?problem=${encodeURIComponent(cause.message)}`);
    throw cause;
  }
};

const choose = <T extends string>(sent: URLSearchParams, choices: readonly T[]): T => {
  const chosen = choices.find((choice) => choice === sent.get('outcome'));
  if (chosen) return chosen;
  throw invalidRequest(`The outcome must be one of ${choices.join(', ')}.`);
};

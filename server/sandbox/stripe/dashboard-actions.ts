import { type Answer, type Incoming, type Params, type Route, redirectTo } from '../shell/http.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { chargeOf, findDispute, findEvent, findRefund, type Ledger } from './ledger.ts';
import { readAmount } from './money.ts';
import { settleDelayed } from './payments.ts';
import { refuse, StripeProblem } from './problem.ts';
import { refundCharge, settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';

/** Does the work and names the session to go back to. */
type Action = (ledger: Ledger, id: string, sent: URLSearchParams) => string;

const actions: Readonly<Record<string, Action>> = {
  '/stripe/sessions/:id/refund': (ledger, id, sent) => {
    const charge = chargeOf(ledger, id);
    const amount = readAmount(sent.get('amount') ?? '', charge.currency);
    refundCharge(ledger, charge, { amount, reason: 'requested_by_customer' });
    return id;
  },
  '/stripe/sessions/:id/dispute': (ledger, id) => {
    openDispute(ledger, chargeOf(ledger, id));
    return id;
  },
  '/stripe/sessions/:id/expire': (ledger, id) => expireSession(ledger, id).id,
  '/stripe/sessions/:id/bank': (ledger, id, sent) =>
    settleDelayed(ledger, id, choose(sent, ['succeeded', 'failed'])).id,
  '/stripe/refunds/:id/settle': (ledger, id, sent) => {
    settleRefund(ledger, id, choose(sent, ['succeeded', 'failed']));
    return ledger.state.sessionOfIntent[findRefund(ledger, id).payment_intent] ?? '';
  },
  '/stripe/disputes/:id/close': (ledger, id, sent) => {
    closeDispute(ledger, id, choose(sent, ['won', 'lost']));
    return ledger.state.sessionOfIntent[findDispute(ledger, id).payment_intent] ?? '';
  },
  '/stripe/events/:id/send': (ledger, id, sent) => {
    const { sessionId } = findEvent(ledger, id);
    const copies = sent.get('copies') === '2' ? 2 : 1;
    void ledger.outbox.deliver(id, { times: copies, concurrency: copies });
    return sessionId;
  },
};

export const dashboardRoutes = (ledger: Ledger): readonly Route[] =>
  Object.entries(actions).map(([path, action]) => ({
    method: 'POST',
    path,
    handle: (request, params) => act(ledger, action, request, params),
  }));

const act = (ledger: Ledger, action: Action, request: Incoming, { id = '' }: Params): Answer => {
  const home = `${ledger.around.prefix()}/`;
  try {
    return redirectTo(`${home}#${action(ledger, id, new URLSearchParams(request.body))}`);
  } catch (cause) {
    if (cause instanceof StripeProblem) return redirectTo(`${home}?problem=${encodeURIComponent(cause.message)}`);
    throw cause;
  }
};

const choose = <T extends string>(sent: URLSearchParams, choices: readonly T[]): T => {
  const chosen = choices.find((choice) => choice === sent.get('outcome'));
  if (chosen) return chosen;
  throw refuse(`The outcome must be one of ${choices.join(', ')}.`);
};

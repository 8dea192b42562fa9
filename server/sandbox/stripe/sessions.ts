import { buildSession } from './build-session.ts';
import { nameSession } from './identifiers.ts';
import { announce, findSession, type Ledger, seconds } from './ledger.ts';
import type { Params } from './params.ts';
import { refuseNow } from './problem.ts';
import type { Session } from './records.ts';
import { readOrder } from './session-params.ts';

export const createSession = (ledger: Ledger, params: Params): Session => {
  const created = seconds(ledger);
  const { order, draft } = readOrder(params, created);
  const id = nameSession();
  const session = buildSession(id, `${ledger.around.publicUrl()}/pay/${id}`, created, order);
  ledger.state.drafts[id] = draft;
  ledger.state.sessions[id] = session;
  ledger.around.changed();
  return session;
};

export const expireSession = (ledger: Ledger, id: string): Session => {
  const { session } = findSession(ledger, id);
  if (session.status !== 'open') {
    throw refuseNow(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  announce(ledger, id, 'checkout.session.expired', session);
  return session;
};

/** Stripe ends a session at `expires_at` by itself. One look a second is enough, however many requests come. */
export const expireOverdue = (ledger: Ledger): void => {
  const time = seconds(ledger);
  if (time === ledger.sweptAt) return;
  ledger.sweptAt = time;
  for (const session of Object.values(ledger.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= time) expireSession(ledger, session.id);
  }
};

import { buildSession } from './build-session.ts';
import { newSessionId } from './identifiers.ts';
import type { Params } from './params.ts';
import { invalidState } from './problem.ts';
import type { Session } from './records.ts';
import { readOrder } from './session-params.ts';
import { announce, findSession, type State, seconds } from './state.ts';

export const createSession = (state: State, params: Params): Session => {
  const created = seconds(state);
  const { order, draft } = readOrder(params, created);
  const id = newSessionId();
  const session = buildSession(id, `${state.context.publicUrl()}/pay/${id}`, created, order);
  state.records.drafts[id] = draft;
  state.records.sessions[id] = session;
  state.context.changed();
  return session;
};

export const expireSession = (state: State, id: string): Session => {
  const { session } = findSession(state, id);
  if (session.status !== 'open') {
    throw invalidState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  announce(state, id, 'checkout.session.expired', session);
  return session;
};

/** Expires sessions past `expires_at`, at most once a second. */
export const expireOverdue = (state: State): void => {
  const time = seconds(state);
  if (time === state.sweptAt) return;
  state.sweptAt = time;
  for (const session of Object.values(state.records.sessions)) {
    if (session.status === 'open' && session.expires_at <= time) expireSession(state, session.id);
  }
};

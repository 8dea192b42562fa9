import type { Gateway, Surroundings } from '../shell/gateway.ts';
import { findRoute } from '../shell/http.ts';
import { openOutbox, type Parcel } from '../shell/outbox.ts';
import { answerApi } from './api.ts';
import { type StripeControl, controlStripe } from './control.ts';
import { carryEvent } from './courier.ts';
import type { Ledger } from './ledger.ts';
import { payRoutes } from './pay-pages.ts';
import { answerFault } from './problem.ts';
import { type State, emptyState } from './records.ts';
import { expireOverdue } from './sessions.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string };
type Kept = { state: State; parcels: Parcel[] };

export const openStripe = (around: Surroundings, settings: StripeSettings): { gateway: Gateway; control: StripeControl } => {
  const state = emptyState();
  const outbox = openOutbox(around, (eventId) => carryEvent(state, around, settings.webhookSecret, eventId));
  const ledger: Ledger = { state, around, outbox, request: { id: null, idempotency_key: null } };
  const pages = payRoutes(ledger);
  return {
    control: controlStripe(ledger, settings.webhookSecret),
    gateway: {
      name: 'stripe',
      answer: (request) => {
        expireOverdue(ledger);
        if (request.path.startsWith('/v1/')) return answerApi(ledger, settings.secretKey, request);
        const found = findRoute(pages, request.method, request.path);
        return found?.route.handle(request, found.params);
      },
      answerFault,
      renderDashboard: () => '',
      snapshot: (): Kept => ({ state, parcels: outbox.snapshot() }),
      restore: (kept) => {
        if (!isKept(kept)) return;
        Object.assign(state, kept.state);
        outbox.restore(kept.parcels);
      },
      close: () => outbox.close(),
    },
  };
};

/** The file is the sandbox's own; a foreign one is ignored. */
const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'state' in kept && 'parcels' in kept && Array.isArray(kept.parcels);

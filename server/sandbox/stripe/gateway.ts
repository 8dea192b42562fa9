import type { Gateway, Surroundings } from '../shell/gateway.ts';
import { answerJson, findRoute } from '../shell/http.ts';
import { openOutbox, type Parcel } from '../shell/outbox.ts';
import { answerApi } from './api.ts';
import { controlStripe, type StripeControl } from './control.ts';
import { carryEvent } from './courier.ts';
import { dashboardRoutes } from './dashboard-actions.ts';
import { renderDashboard } from './dashboard-page.ts';
import type { Ledger } from './ledger.ts';
import { payRoutes } from './pay-routes.ts';
import { answerFault } from './problem.ts';
import { emptyState, type State } from './records.ts';
import { expireOverdue } from './sessions.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string };
type Kept = { state: State; parcels: Parcel[] };

const owned = ['/v1/', '/pay/', '/stripe/'];
const sweepEvery = 10_000;

export const openStripe = (
  around: Surroundings,
  settings: StripeSettings,
): { gateway: Gateway; control: StripeControl } => {
  const state = emptyState();
  const outbox = openOutbox(around, (eventId) => carryEvent(state, around, settings.webhookSecret, eventId));
  const ledger: Ledger = { state, around, outbox, request: { id: null, idempotency_key: null }, sweptAt: 0 };
  const pages = [...payRoutes(ledger), ...dashboardRoutes(ledger)];
  const sweeper = around.deliversByItself ? setInterval(() => expireOverdue(ledger), sweepEvery).unref() : undefined;
  return {
    control: controlStripe(ledger, settings.webhookSecret),
    gateway: {
      name: 'stripe',
      owns: (path) => owned.some((start) => path.startsWith(start)),
      answer: (request) => {
        expireOverdue(ledger);
        if (request.path.startsWith('/v1/')) return answerApi(ledger, settings.secretKey, request);
        const found = findRoute(pages, request.method, request.path);
        return found ? found.route.handle(request, found.params) : answerJson(404, { error: 'No such page.' });
      },
      answerFault,
      renderDashboard: (search) => renderDashboard(ledger, search),
      snapshot: (): Kept => ({ state, parcels: outbox.snapshot() }),
      restore: (kept) => {
        if (!isKept(kept)) return;
        Object.assign(state, kept.state);
        outbox.restore(kept.parcels);
      },
      close: () => {
        clearInterval(sweeper);
        outbox.close();
      },
    },
  };
};

/** The file is the sandbox's own; a foreign one is ignored. */
const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'state' in kept && 'parcels' in kept && Array.isArray(kept.parcels);

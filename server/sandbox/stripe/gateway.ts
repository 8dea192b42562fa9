import type { Gateway, GatewayContext } from '../shell/gateway.ts';
import { findRoute, jsonResponse } from '../shell/http.ts';
import { openOutbox } from '../shell/outbox.ts';
import { restoreSnapshot, type Snapshot } from '../shell/snapshot.ts';
import { handleApi } from './api.ts';
import { controlStripe, type StripeControl } from './control.ts';
import { dashboardRoutes } from './dashboard-actions.ts';
import { renderDashboard } from './dashboard-page.ts';
import { deliverEvent } from './deliver-event.ts';
import { payRoutes } from './pay-routes.ts';
import { faultResponse } from './problem.ts';
import { emptyRecords, type Records } from './records.ts';
import { expireOverdue } from './sessions.ts';
import type { State } from './state.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string };

const owned = ['/v1/', '/pay/', '/stripe/'];
const sweepMs = 10_000;

export const openStripe = (
  context: GatewayContext,
  settings: StripeSettings,
): { gateway: Gateway; control: StripeControl } => {
  const records = emptyRecords();
  const outbox = openOutbox(context, (eventId) => deliverEvent(records, context, settings.webhookSecret, eventId));
  const state: State = { records, context, outbox, request: { id: null, idempotency_key: null }, sweptAt: 0 };
  const pages = [...payRoutes(state), ...dashboardRoutes(state)];
  const sweeper = context.automaticDelivery ? setInterval(() => expireOverdue(state), sweepMs).unref() : undefined;
  return {
    control: controlStripe(state, settings.webhookSecret),
    gateway: {
      name: 'stripe',
      owns: (path) => owned.some((start) => path.startsWith(start)),
      handle: (request) => {
        expireOverdue(state);
        if (request.path.startsWith('/v1/')) return handleApi(state, settings.secretKey, request);
        const found = findRoute(pages, request.method, request.path);
        return found ? found.route.handle(request, found.params) : jsonResponse(404, { error: 'No such page.' });
      },
      faultResponse,
      renderDashboard: (search) => renderDashboard(state, search),
      snapshot: (): Snapshot<Records> => ({ records, deliveries: outbox.snapshot() }),
      restore: (snapshot) => restoreSnapshot(snapshot, records, outbox),
      close: () => {
        clearInterval(sweeper);
        outbox.close();
      },
    },
  };
};

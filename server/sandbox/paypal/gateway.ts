import { deliverWebhook } from '../shell/deliver-webhook.ts';
import type { Gateway, GatewayContext } from '../shell/gateway.ts';
import { findRoute, jsonResponse } from '../shell/http.ts';
import { openOutbox } from '../shell/outbox.ts';
import { restoreSnapshot, type Snapshot } from '../shell/snapshot.ts';
import { handleApi } from './api.ts';
import { makeSigner } from './certificate.ts';
import { controlPayPal, type PayPalControl } from './control.ts';
import { dashboardRoutes, renderDashboard } from './dashboard.ts';
import { payRoutes } from './pay-page.ts';
import { faultResponse } from './problem.ts';
import { emptyRecords, type Records } from './records.ts';
import { findEvent, type PayPalSettings, type State, signEvent } from './state.ts';

const owned = ['/v1/oauth2/', '/v1/notifications/', '/v1/customer/', '/v1/reporting/', '/v2/', '/paypal/'];

export const openPayPal = async (
  context: GatewayContext,
  settings: PayPalSettings,
): Promise<{ gateway: Gateway; control: PayPalControl }> => {
  const records = emptyRecords();
  const outbox = openOutbox(context, async (eventId) => {
    const record = findEvent(state, eventId);
    const attempt = await deliverWebhook(context, signEvent(state, record.event));
    record.attempts.push(attempt);
    return attempt;
  });
  const state: State = { records, context, outbox, settings, signer: await makeSigner(context.now()) };
  const pages = [...payRoutes(state), ...dashboardRoutes(state)];
  return {
    control: controlPayPal(state),
    gateway: {
      name: 'paypal',
      owns: (path) => owned.some((start) => path.startsWith(start)),
      handle: (request) => {
        if (!request.path.startsWith('/paypal/')) return handleApi(state, request);
        const found = findRoute(pages, request.method, request.path);
        return found ? found.route.handle(request, found.params) : jsonResponse(404, { error: 'No such page.' });
      },
      faultResponse,
      renderDashboard: (search) => renderDashboard(state, search),
      snapshot: (): Snapshot<Records> => ({ records, deliveries: outbox.snapshot() }),
      restore: (snapshot) => restoreSnapshot(snapshot, records, outbox),
      close: outbox.close,
    },
  };
};

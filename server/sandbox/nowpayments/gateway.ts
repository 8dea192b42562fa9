import { deliverWebhook } from '../shell/deliver-webhook.ts';
import type { Gateway, GatewayContext } from '../shell/gateway.ts';
import { findRoute, jsonResponse } from '../shell/http.ts';
import { openOutbox } from '../shell/outbox.ts';
import { restoreSnapshot, type Snapshot } from '../shell/snapshot.ts';
import { faultResponse, handleApi } from './api.ts';
import { controlNowPayments, type NowPaymentsControl } from './control.ts';
import { dashboardRoutes, renderDashboard } from './dashboard.ts';
import { emptyRecords, type Records } from './records.ts';
import { findNotice, type NowPaymentsSettings, type State, signNotice } from './state.ts';

export type { NowPaymentsSettings };

const api = '/nowpayments/v1';

export const openNowPayments = (
  context: GatewayContext,
  settings: NowPaymentsSettings,
): { gateway: Gateway; control: NowPaymentsControl } => {
  const records = emptyRecords();
  const outbox = openOutbox(context, async (id) => {
    const notice = findNotice(state, id);
    const attempt = await deliverWebhook(context, signNotice(state, notice.body));
    notice.attempts.push(attempt);
    return attempt;
  });
  const state: State = { records, context, outbox, settings };
  const pages = dashboardRoutes(state);
  return {
    control: controlNowPayments(state),
    gateway: {
      name: 'nowpayments',
      owns: (path) => path.startsWith('/nowpayments/'),
      handle: (request) => {
        if (request.path.startsWith(`${api}/`)) return handleApi(state, request, request.path.slice(api.length));
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

import { carry } from '../shell/carry.ts';
import type { Gateway, Surroundings } from '../shell/gateway.ts';
import { answerJson, findRoute } from '../shell/http.ts';
import { openOutbox, type Parcel } from '../shell/outbox.ts';
import { answerApi, answerFault } from './api.ts';
import { type Book, findNotice, type NowPaymentsSettings, signNotice } from './book.ts';
import { controlNowPayments, type NowPaymentsControl } from './control.ts';
import { dashboardRoutes, renderDashboard } from './dashboard.ts';
import { emptyState, type State } from './records.ts';

export type { NowPaymentsSettings };

type Kept = { state: State; parcels: Parcel[] };
const api = '/nowpayments/v1';

export const openNowPayments = (
  around: Surroundings,
  settings: NowPaymentsSettings,
): { gateway: Gateway; control: NowPaymentsControl } => {
  const state = emptyState();
  const outbox = openOutbox(around, async (id) => {
    const notice = findNotice(book, id);
    const attempt = await carry(around, signNotice(book, notice.body));
    notice.attempts.push(attempt);
    return attempt;
  });
  const book: Book = { state, around, outbox, settings };
  const pages = dashboardRoutes(book);
  return {
    control: controlNowPayments(book),
    gateway: {
      name: 'nowpayments',
      owns: (path) => path.startsWith('/nowpayments/'),
      answer: (request) => {
        if (request.path.startsWith(`${api}/`)) return answerApi(book, request, request.path.slice(api.length));
        const found = findRoute(pages, request.method, request.path);
        return found ? found.route.handle(request, found.params) : answerJson(404, { error: 'No such page.' });
      },
      answerFault,
      renderDashboard: (search) => renderDashboard(book, search),
      snapshot: (): Kept => ({ state, parcels: outbox.snapshot() }),
      restore: (kept) => {
        if (!isKept(kept)) return;
        Object.assign(state, kept.state);
        outbox.restore(kept.parcels);
      },
      close: outbox.close,
    },
  };
};

/** The file is the sandbox's own; a foreign one is ignored. */
const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'state' in kept && 'parcels' in kept && Array.isArray(kept.parcels);

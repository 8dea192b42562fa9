import { carry } from '../shell/carry.ts';
import type { Gateway, Surroundings } from '../shell/gateway.ts';
import { answerJson, findRoute } from '../shell/http.ts';
import { openOutbox, type Parcel } from '../shell/outbox.ts';
import { answerApi } from './api.ts';
import { type Book, findEvent, type PayPalSettings, signEvent } from './book.ts';
import { makeSigner } from './certificate.ts';
import { controlPayPal, type PayPalControl } from './control.ts';
import { dashboardRoutes, renderDashboard } from './dashboard.ts';
import { payRoutes } from './pay-page.ts';
import { answerFault } from './problem.ts';
import { emptyState, type State } from './records.ts';

type Kept = { state: State; parcels: Parcel[] };
const owned = ['/v1/oauth2/', '/v1/notifications/', '/v1/customer/', '/v2/', '/paypal/'];

export const openPayPal = async (
  around: Surroundings,
  settings: PayPalSettings,
): Promise<{ gateway: Gateway; control: PayPalControl }> => {
  const state = emptyState();
  const outbox = openOutbox(around, async (eventId) => {
    const record = findEvent(book, eventId);
    const attempt = await carry(around, signEvent(book, record.event));
    record.attempts.push(attempt);
    return attempt;
  });
  const book: Book = { state, around, outbox, settings, signer: await makeSigner(around.now()) };
  const pages = [...payRoutes(book), ...dashboardRoutes(book)];
  return {
    control: controlPayPal(book),
    gateway: {
      name: 'paypal',
      owns: (path) => owned.some((start) => path.startsWith(start)),
      answer: (request) => {
        if (!request.path.startsWith('/paypal/')) return answerApi(book, request);
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

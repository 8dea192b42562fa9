import { type Incoming, type Route, redirectTo, type SandboxResponse } from '../shell/http.ts';
import type { DeliveryMode } from '../shell/outbox.ts';
import { type Html, pageResponse } from '../shell/page.ts';
import { checkCard } from './cards.ts';
import { renderClosedPage, renderUnknownPage } from './closed-page.ts';
import { openDispute } from './disputes.ts';
import { defaultForm, fillSuccessUrl, languageOf, type PayForm, renderPayPage } from './pay-page.ts';
import { declineSession, paySession } from './payments.ts';
import type { Session } from './records.ts';
import { expireSession } from './sessions.ts';
import { chargeOf, findSession, type State } from './state.ts';

const deliveryModes: Readonly<Record<string, DeliveryMode>> = { twice: 'twice', late: 'late', lost: 'lost' };

export const payRoutes = (state: State): readonly Route[] => [
  { method: 'GET', path: '/pay/:id', handle: (_, { id = '' }) => showPage(state, id) },
  { method: 'POST', path: '/pay/:id', handle: (request, { id = '' }) => takePayment(state, id, request) },
];

const showPage = (state: State, id: string): SandboxResponse => {
  if (!Object.hasOwn(state.records.sessions, id)) return page(state, 'en', renderUnknownPage(), 404);
  const { session, draft } = findSession(state, id);
  const body =
    session.status === 'open' ? renderPayPage(state, session, draft, defaultForm(session)) : renderClosedPage(session);
  return page(state, languageOf(session), body);
};

const takePayment = (state: State, id: string, request: Incoming): SandboxResponse => {
  const session = Object.hasOwn(state.records.sessions, id) ? findSession(state, id).session : undefined;
  if (session?.status !== 'open') return showPage(state, id);
  const sent = new URLSearchParams(request.body);
  const outcome = sent.get('outcome') ?? 'pay';
  if (outcome === 'expire') {
    expireSession(state, id);
    return redirectTo(`${state.context.prefix()}/pay/${id}`);
  }
  const form = readForm(sent, session);
  const card = checkCard(form.card);
  const delayed = outcome === 'delayed';
  if (outcome === 'decline' || (!delayed && card.outcome === 'declined')) return declineCard(state, session, form);
  paySession(state, id, {
    method: delayed ? 'delayed' : 'card',
    card: form.card,
    payer: { email: form.email || null, name: form.name || null },
    delivery: deliveryModes[outcome] ?? 'normal',
  });
  if (!delayed && card.outcome === 'accepted' && card.disputed) openDispute(state, chargeOf(state, id));
  return redirectTo(fillSuccessUrl(session));
};

const declineCard = (state: State, session: Session, form: PayForm): SandboxResponse => {
  const declined = checkCard(form.card).outcome === 'declined';
  const { message } = declineSession(state, session.id, declined ? form.card : undefined);
  const { draft } = findSession(state, session.id);
  return page(state, languageOf(session), renderPayPage(state, session, draft, form, message));
};

const readForm = (sent: URLSearchParams, session: Session): PayForm => {
  const defaults = defaultForm(session);
  return {
    email: (sent.get('email') ?? defaults.email).trim().slice(0, 200),
    name: (sent.get('name') ?? defaults.name).trim().slice(0, 200),
    card: (sent.get('card') ?? defaults.card).trim().slice(0, 40),
  };
};

const page = (state: State, language: string, body: Html, status = 200): SandboxResponse =>
  pageResponse(
    { title: 'Payment sandbox: no real money moves', language, prefix: state.context.prefix(), body },
    status,
  );

import { type Answer, type Incoming, type Route, redirectTo } from '../shell/http.ts';
import { answerPage, type Html } from '../shell/page.ts';
import { judgeCard } from './cards.ts';
import { renderClosedPage, renderUnknownPage } from './closed-page.ts';
import { openDispute } from './disputes.ts';
import { chargeOf, findSession, type Ledger } from './ledger.ts';
import { fillSuccessUrl, languageOf, type PayForm, renderPayPage, usualForm } from './pay-page.ts';
import { declineSession, paySession } from './payments.ts';
import type { Delivery, Session } from './records.ts';
import { expireSession } from './sessions.ts';

const deliveries: Readonly<Record<string, Delivery>> = { twice: 'twice', late: 'late', lost: 'lost' };

export const payRoutes = (ledger: Ledger): readonly Route[] => [
  { method: 'GET', path: '/pay/:id', handle: (_, { id = '' }) => showPage(ledger, id) },
  { method: 'POST', path: '/pay/:id', handle: (request, { id = '' }) => takePayment(ledger, id, request) },
];

const showPage = (ledger: Ledger, id: string): Answer => {
  if (!Object.hasOwn(ledger.state.sessions, id)) return answer(ledger, 'en', renderUnknownPage(), 404);
  const { session, draft } = findSession(ledger, id);
  const body =
    session.status === 'open' ? renderPayPage(ledger, session, draft, usualForm(session)) : renderClosedPage(session);
  return answer(ledger, languageOf(session), body);
};

const takePayment = (ledger: Ledger, id: string, request: Incoming): Answer => {
  const session = Object.hasOwn(ledger.state.sessions, id) ? findSession(ledger, id).session : undefined;
  if (session?.status !== 'open') return showPage(ledger, id);
  const sent = new URLSearchParams(request.body);
  const outcome = sent.get('outcome') ?? 'pay';
  if (outcome === 'expire') {
    expireSession(ledger, id);
    return redirectTo(`${ledger.around.prefix()}/pay/${id}`);
  }
  const form = readForm(sent, session);
  const card = judgeCard(form.card);
  const delayed = outcome === 'delayed';
  if (outcome === 'decline' || (!delayed && card.outcome === 'declined')) return refuseCard(ledger, session, form);
  paySession(ledger, id, {
    method: delayed ? 'delayed' : 'card',
    card: form.card,
    payer: { email: form.email || null, name: form.name || null },
    delivery: deliveries[outcome] ?? 'normal',
  });
  if (!delayed && card.outcome === 'accepted' && card.disputed) openDispute(ledger, chargeOf(ledger, id));
  return redirectTo(fillSuccessUrl(session));
};

const refuseCard = (ledger: Ledger, session: Session, form: PayForm): Answer => {
  const declined = judgeCard(form.card).outcome === 'declined';
  const { message } = declineSession(ledger, session.id, declined ? form.card : undefined);
  const { draft } = findSession(ledger, session.id);
  return answer(ledger, languageOf(session), renderPayPage(ledger, session, draft, form, message));
};

const readForm = (sent: URLSearchParams, session: Session): PayForm => {
  const usual = usualForm(session);
  return {
    email: (sent.get('email') ?? usual.email).trim().slice(0, 200),
    name: (sent.get('name') ?? usual.name).trim().slice(0, 200),
    card: (sent.get('card') ?? usual.card).trim().slice(0, 40),
  };
};

const answer = (ledger: Ledger, language: string, body: Html, status = 200): Answer =>
  answerPage({ title: 'Payment sandbox: no real money moves', language, prefix: ledger.around.prefix(), body }, status);

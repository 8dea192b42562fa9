import { type Answer, type Incoming, type Route, redirectTo } from '../shell/http.ts';
import { type Html, answerPage } from '../shell/page.ts';
import { type PayForm, emptyForm, fillSuccessUrl, languageOf, renderClosedPage, renderPayPage, renderUnknownPage } from './pay-page.ts';
import { declineSession, paySession } from './payments.ts';
import { judgeCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { findCharge, findIntent, findSession, type Ledger } from './ledger.ts';
import type { Delivery, Draft, Session } from './records.ts';
import { expireSession } from './sessions.ts';

const title = 'Payment sandbox: no real money moves';
const deliveries: Readonly<Record<string, Delivery>> = { twice: 'twice', late: 'late', lost: 'lost' };

export const payRoutes = (ledger: Ledger): readonly Route[] => [
  { method: 'GET', path: '/pay/:id', handle: (_, { id = '' }) => showPage(ledger, id) },
  { method: 'POST', path: '/pay/:id', handle: (request, { id = '' }) => takePayment(ledger, id, request) },
];

const showPage = (ledger: Ledger, id: string): Answer => {
  const found = lookUp(ledger, id);
  if (!found) return answer(ledger, 'en', renderUnknownPage(), 404);
  const { session, draft } = found;
  const body = session.status === 'open' ? renderPayPage(ledger, session, draft, emptyForm(session)) : renderClosedPage(session);
  return answer(ledger, languageOf(session), body);
};

const takePayment = (ledger: Ledger, id: string, request: Incoming): Answer => {
  const found = lookUp(ledger, id);
  if (!found || found.session.status !== 'open') return showPage(ledger, id);
  const { session, draft } = found;
  const sent = new URLSearchParams(request.body);
  const outcome = sent.get('outcome') ?? 'pay';
  if (outcome === 'expire') {
    expireSession(ledger, id);
    return redirectTo(`${ledger.around.prefix()}/pay/${id}`);
  }
  const form = readForm(sent, session);
  const card = judgeCard(form.card);
  if (outcome === 'decline' || (outcome !== 'delayed' && card.outcome === 'declined')) {
    const decline = declineSession(ledger, id, card.outcome === 'declined' ? form.card : undefined);
    return answer(ledger, languageOf(session), renderPayPage(ledger, session, draft, form, decline.message), 402);
  }
  paySession(ledger, id, {
    method: outcome === 'delayed' ? 'delayed' : 'card',
    card: form.card,
    payer: { email: form.email || null, name: form.name || null },
    delivery: deliveries[outcome] ?? 'normal',
  });
  if (outcome !== 'delayed' && card.outcome === 'accepted' && card.disputed) disputePaid(ledger, session);
  return redirectTo(fillSuccessUrl(session));
};

const disputePaid = (ledger: Ledger, session: Session): void => {
  const intent = findIntent(ledger, session.payment_intent);
  openDispute(ledger, findCharge(ledger, intent.latest_charge));
};

const readForm = (sent: URLSearchParams, session: Session): PayForm => {
  const usual = emptyForm(session);
  return {
    email: (sent.get('email') ?? usual.email).trim().slice(0, 200),
    name: (sent.get('name') ?? usual.name).trim().slice(0, 200),
    card: (sent.get('card') ?? usual.card).trim().slice(0, 40),
  };
};

const lookUp = (ledger: Ledger, id: string): { session: Session; draft: Draft } | undefined => {
  return Object.hasOwn(ledger.state.sessions, id) ? findSession(ledger, id) : undefined;
};

const answer = (ledger: Ledger, language: string, body: Html, status = 200): Answer =>
  answerPage({ title, language, prefix: ledger.around.prefix(), body }, status);

import { chatDecisions } from '@wyrmgate/contract/chat-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { reportDecisions } from '@wyrmgate/contract/forum-constants';
import { type moderation as contract, moderationProblems } from '@wyrmgate/contract/moderation';
import {
  claimableKinds,
  contentDecisions,
  decisionsOf,
  isContentKind,
  needsReason,
} from '@wyrmgate/contract/moderation-constants';
import { decideReport as decideMessage } from '../chat/reports.ts';
import { claimReport as claimMessage } from '../chat/waiting.ts';
import { decideHeld } from '../forum/held.ts';
import { claimReport, decideReport } from '../forum/reports.ts';
import { claimHeld } from '../forum/waiting.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { setMessageHidden } from '../payments/donations.ts';
import { mayActOn } from '../users/may-act-on.ts';
import { claimContent, decideContent } from './content.ts';
import { mayDecide } from './queue.ts';

type Contract = typeof contract;
const p = moderationProblems;

export const claimItem = async (
  work: Work<User>,
  { body: { kind, id, claim } }: Received<Contract['claim']>,
): Promise<Returned<Contract['claim']>> => {
  if (!mayDecide(work.actor, kind)) throw problem(p.notAllowed);
  if (!claimableKinds.includes(kind)) throw problem(p.notFound);
  if (kind === 'post') await claimReport(work, { params: { id }, query: undefined, body: { claim } });
  else if (kind === 'held') await claimHeld(work, id, claim);
  else if (kind === 'chat') await claimMessage(work, id, claim);
  else if (isContentKind(kind)) await claimContent(work, kind, { id, claim });
  return { claimed: claim };
};

/** Shows a message on the donor wall, or leaves it hidden. */
const decideDonation = async ({ tx, now, audit, actor }: Work<User>, id: number, hidden: boolean): Promise<number> => {
  audit.target('payment', id);
  const found = await setMessageHidden(tx, id, hidden, now);
  if (!found || found.row.user_id === actor.id) throw problem(p.notFound);
  if (!(await mayActOn(tx, actor, found.row.user_id))) throw problem(p.notAllowed);
  audit.changes({ message_hidden: { before: found.before, after: hidden } });
  return 1;
};

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((one) => one === value);

type Decision = Received<Contract['decide']>['body'];

const carryOut = async (work: Work<User>, body: Decision): Promise<number> => {
  const { kind, id, decision, reason, answer, points, hours, with_staff } = body;
  const params = { id };
  if (reason === '' && needsReason(kind, decision)) throw problem(p.reasonNeeded);
  if (kind === 'post' && isOneOf(reportDecisions, decision)) {
    const form = { decision, reason, answer, points, hours, with_staff };
    return (await decideReport(work, { params, query: undefined, body: form })).decided;
  }
  if (kind === 'held' && (decision === 'approve' || decision === 'refuse')) {
    await decideHeld(work, { params, query: undefined, body: { approve: decision === 'approve', reason } });
    return 1;
  }
  if (kind === 'chat' && isOneOf(chatDecisions, decision)) {
    const form = { decision, reason, answer, points, hours };
    return (await decideMessage(work, { params, query: undefined, body: form })).decided;
  }
  if (isContentKind(kind) && isOneOf(contentDecisions, decision))
    return decideContent(work, kind, { id, decision, reason, answer, points });
  if (kind === 'donation_held') return decideDonation(work, id, decision === 'refuse');
  throw problem(p.wrongDecision);
};

export const decideItem = async (
  work: Work<User>,
  { body }: Received<Contract['decide']>,
): Promise<Returned<Contract['decide']>> => {
  if (!mayDecide(work.actor, body.kind)) throw problem(p.notAllowed);
  if (!decisionsOf[body.kind].includes(body.decision)) throw problem(p.wrongDecision);
  return { decided: await carryOut(work, body) };
};

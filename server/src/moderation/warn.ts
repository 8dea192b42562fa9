import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type moderation as contract, moderationProblems } from '@wyrmgate/contract/moderation';
import type { WarningKind } from '@wyrmgate/contract/moderation-constants';
import { lockMessage } from '../chat/messages.ts';
import { type FoundPost, requirePost } from '../forum/find.ts';
import { assertMayActOn } from '../forum/rights.ts';
import { warnPlayer } from '../forum/warnings.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findAuthors } from '../users/service.ts';
import { mayDecide } from './queue.ts';

type Contract = typeof contract;
const p = moderationProblems;

/** The player to warn. Private messages can be decided on only through a report. */
const findWarned = async (
  { tx, actor }: Work<User>,
  kind: WarningKind,
  id: number,
): Promise<{ user: number | null; about?: FoundPost }> => {
  if (kind === 'post') {
    const about = await requirePost(tx, actor, id, { removed: true });
    return { user: about.post.author_id, about };
  }
  if (kind === 'player') return { user: id };
  const { row, room } = await lockMessage(tx, id);
  if (room.kind === 'private') throw problem(p.notFound);
  return { user: row.author_id };
};

/** Warnings in general are for moderators of the forum and of the chat alike: a player can misbehave in either. */
const mayWarn = (actor: User, kind: WarningKind): boolean =>
  kind === 'player' ? mayDecide(actor, 'post') || mayDecide(actor, 'chat') : mayDecide(actor, kind);

export const warn = async (
  work: Work<User>,
  { body: { kind, id, points, reason } }: Received<Contract['warn']>,
): Promise<Returned<Contract['warn']>> => {
  const { tx, actor, audit } = work;
  if (!mayWarn(actor, kind)) throw problem(p.notAllowed);
  if (reason === '') throw problem(p.reasonNeeded);
  const { user, about } = await findWarned(work, kind, id);
  // Messages from Discord have no author in the portal.
  if (user === null || user === actor.id) throw problem(p.notAllowed);
  audit.target('user', user);
  audit.note(`${points}: ${reason}`);
  if ((await findAuthors(tx, [user])).get(user)?.name == null) throw problem(p.notFound);
  await assertMayActOn(tx, actor, user);
  return { id: await warnPlayer(work, { user, points, reason, ...(about && { about }) }) };
};

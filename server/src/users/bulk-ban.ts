import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { askFirst } from '../approvals/ask.ts';
import type { User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { type BanForm, lockBannable, storeBan } from './bans.ts';
import { lockPeers } from './manage.ts';
import { findUser, type UserRow } from './service.ts';
import { showAdminUsers } from './show.ts';

type Spec = (typeof contract)['bulkBan'];
type Refused = Returned<Spec>['refused'][number];
const reasons: Record<string, Refused['reason']> = {
  'users.notFound': 'notFound',
  'users.notManageable': 'notManageable',
  'users.ownAccount': 'ownAccount',
  'users.alreadyBanned': 'alreadyBanned',
  'users.notActive': 'notActive',
  'users.deletedAccount': 'deletedAccount',
};

/** Those of these users whom the actor can ban, locked; the others with the reason. */
const sortOut = async (work: Work<User>, userIds: readonly number[]) => {
  const bannable: UserRow[] = [];
  const refused: Refused[] = [];
  if (work.actor.authority === 'implementor') await lockPeers(work);
  // In one order, so that two bulk bans at once never wait for each other.
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    try {
      bannable.push(await lockBannable(work, id));
    } catch (error) {
      const reason = error instanceof ProblemError ? reasons[error.problem.code] : undefined;
      if (!reason) throw error;
      refused.push({ id, login: (await findUser(work.tx, id))?.username ?? null, reason });
    }
  }
  return { bannable, refused };
};

const banAll = async (
  work: Work<User>,
  { bannable, refused }: Awaited<ReturnType<typeof sortOut>>,
  form: BanForm,
): Promise<UserRow[]> => {
  const { audit } = work;
  const done: UserRow[] = [];
  for (const user of bannable) done.push((await storeBan(work, user, form)).user);
  audit.target('users', done.map(({ id }) => id).join(','));
  audit.changes({ banned: { before: null, after: done.map(({ username }) => username) } });
  if (refused.length > 0) audit.result(done.length > 0 ? 'partial' : 'failed');
  return done;
};

/** Bans many, at once or after a second person has agreed. Who cannot be banned is named with the reason and holds up nobody else. */
export const bulkBan = async (work: Work<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const { tx, audit } = work;
  const { userIds, preview, ...form } = body;
  const sorted = await sortOut(work, userIds);
  const { bannable, refused } = sorted;
  if (preview) {
    audit.skip();
    return { banned: await showAdminUsers(tx, bannable), refused };
  }
  const { reason, type, ...rest } = form;
  const request = {
    userIds: bannable.map(({ id }) => id),
    type: type ?? (form.duration === undefined ? ('permanent' as const) : ('temporary' as const)),
    ...rest,
  };
  const approval = bannable.length > 0 ? await askFirst(work, 'bulk_ban', request, reason) : undefined;
  if (approval) return { banned: [], refused, approval };
  return { banned: await showAdminUsers(tx, await banAll(work, sorted, form)), refused };
};

/** The bans that a second person agreed to, of those who can still be banned. */
export const banAsAsked = async (
  work: Work<User>,
  { userIds, ...form }: Omit<BanForm, 'reason'> & { userIds: number[] },
  reason: string,
): Promise<void> => {
  const sorted = await sortOut(work, userIds);
  if (sorted.bannable.length === 0) throw problem(userProblems.alreadyBanned);
  await banAll(work, sorted, { ...form, reason });
};

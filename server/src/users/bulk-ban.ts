import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { type BanForm, lockUserForBan, storeBan } from './bans.ts';
import { assertStillImplementor } from './lock-for-staff.ts';
import { toAdminUsers } from './serialize.ts';
import { findUser, type UserRow } from './service.ts';

type Spec = (typeof contract)['bulkBan'];
type Rejected = Returned<Spec>['refused'][number];
const rejectionReasons: Record<string, Rejected['reason']> = {
  'users.notFound': 'notFound',
  'users.notManageable': 'notManageable',
  'users.ownAccount': 'ownAccount',
  'users.alreadyBanned': 'alreadyBanned',
  'users.notActive': 'notActive',
  'users.deletedAccount': 'deletedAccount',
};

/** Splits users into those the actor may ban, which are locked, and the rest with the reason. */
const partitionBannable = async (work: Work<User>, userIds: readonly number[]) => {
  const bannable: UserRow[] = [];
  const refused: Rejected[] = [];
  if (work.actor.authority === 'implementor') await assertStillImplementor(work);
  // Sorted, so that concurrent bulk bans cannot deadlock.
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    try {
      bannable.push(await lockUserForBan(work, id));
    } catch (error) {
      const reason = error instanceof ProblemError ? rejectionReasons[error.problem.code] : undefined;
      if (!reason) throw error;
      refused.push({ id, login: (await findUser(work.tx, id))?.username ?? null, reason });
    }
  }
  return { bannable, refused };
};

const banAll = async (
  work: Work<User>,
  { bannable, refused }: Awaited<ReturnType<typeof partitionBannable>>,
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

/** Bans many users, or requests approval for it. Users who cannot be banned are returned with the reason. */
export const bulkBan = async (work: Work<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const { tx, audit } = work;
  const { userIds, preview, ...form } = body;
  const partition = await partitionBannable(work, userIds);
  const { bannable, refused } = partition;
  if (preview) {
    audit.skip();
    return { banned: await toAdminUsers(tx, bannable), refused };
  }
  const { reason, type, ...rest } = form;
  const request = {
    userIds: bannable.map(({ id }) => id),
    type: type ?? (form.duration === undefined ? ('permanent' as const) : ('temporary' as const)),
    ...rest,
  };
  const approval = bannable.length > 0 ? await requestApproval(work, 'bulk_ban', request, reason) : undefined;
  if (approval) return { banned: [], refused, approval };
  return { banned: await toAdminUsers(tx, await banAll(work, partition, form)), refused };
};

/** Executes an approved bulk ban on the users who can still be banned. */
export const executeApprovedBan = async (
  work: Work<User>,
  { userIds, ...form }: Omit<BanForm, 'reason'> & { userIds: number[] },
  reason: string,
): Promise<void> => {
  const sorted = await partitionBannable(work, userIds);
  if (sorted.bannable.length === 0) throw problem(userProblems.alreadyBanned);
  await banAll(work, sorted, { ...form, reason });
};

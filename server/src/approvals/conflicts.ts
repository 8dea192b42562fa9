// Finds people who may not decide on a request because the requester could be using their account. Reads only the audit
// log, which cannot be changed.
import { conflictHours } from '@wyrmgate/contract/approvals-constants';
import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import { type AccessChange, findAccessChanges } from '../audit/access-changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { findMembers, listRoleLists } from '../roles/assignments.ts';
import { findPermissionHolders } from '../roles/guards.ts';
import { listStaff } from '../users/service.ts';

/** A person's access before a change. */
export type Former = { authority: AuthorityLevel; permissions: string[] };
type Asked = { asked_by: number; created_at: Date };

const conflictStart = (from: Date): Date => new Date(from.getTime() - conflictHours * 3_600_000);
const isLevel = (value: unknown): value is AuthorityLevel => authorityLevels.some((level) => level === value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The permissions that a role or level had before a change to its list. */
const listBefore = ({ permissions }: AccessChange['changes']): string[] =>
  typeof permissions?.before === 'string' ? (parsePermissionList(permissions.before) ?? []) : [];

/**
 * Adds the targets of changes by members (`forward`) or the actors of changes to members (`backward`), until the set is
 * complete.
 */
const closure = (
  start: ReadonlySet<number>,
  changes: readonly { actorId: number; ids: number[] }[],
  direction: 'forward' | 'backward',
): Set<number> => {
  const found = new Set(start);
  let size = 0;
  while (size < found.size) {
    size = found.size;
    for (const { actorId, ids } of changes)
      if (direction === 'forward') {
        if (found.has(actorId)) for (const id of ids) found.add(id);
      } else if (ids.some((id) => found.has(id))) found.add(actorId);
  }
  return found;
};

export type Conflicts = {
  blockedFor(request: Asked): ReadonlySet<number>;
  /** People who could decide until changes by the requester's accounts, with their access before those changes. */
  lostFor(request: Asked): Promise<ReadonlyMap<number, Former>>;
};

/** Loads the access changes that matter for requests made at `earliest` or later. */
export const loadConflicts = async (tx: Tx, earliest: Date): Promise<Conflicts> => {
  const found = await findAccessChanges(tx, conflictStart(earliest));
  const members = await findMembers(
    tx,
    found.flatMap(({ target }) => (target.type === 'role' ? target.id : [])),
  );
  const needsStaff = found.some(({ target }) => target.type === 'level' || target.type === 'permission');
  const staff = needsStaff ? await listStaff(tx) : [];
  const holders = new Map<number, Awaited<ReturnType<typeof findPermissionHolders>>>();
  for (const { target } of found)
    if (target.type === 'permission') holders.set(target.id, await findPermissionHolders(tx, target.id, staff));
  const idsOf = ({ target }: AccessChange): number[] => {
    if (target.type === 'user') return target.ids;
    if (target.type === 'role') return members.get(target.id) ?? [];
    if (target.type === 'permission') return holders.get(target.id)?.ids ?? [];
    const { level } = target;
    return staff.filter(({ authority }) => isLevel(level) && rankOf(authority) >= rankOf(level)).map(({ id }) => id);
  };
  const changes = found.map((change) => ({ ...change, ids: idsOf(change) }));

  /** The recent changes, and all accounts that the person behind the requester's account can use. */
  const around = ({ asked_by, created_at }: Asked) => {
    const recent = changes.filter(({ at }) => at >= conflictStart(created_at));
    const signIn = recent.filter(({ kind }) => kind === 'signIn');
    const operators = closure(new Set([asked_by]), signIn, 'backward');
    return { recent, controlled: closure(operators, signIn, 'forward') };
  };

  return {
    blockedFor: (request) => {
      const { recent, controlled } = around(request);
      const blocked = new Set(controlled);
      for (const { kind, actorId, ids } of recent)
        if (kind === 'rights' && controlled.has(actorId)) for (const id of ids) blocked.add(id);
      return blocked;
    },
    lostFor: async (request) => {
      const { recent, controlled } = around(request);
      const own = recent.filter(({ kind, actorId }) => kind !== 'signIn' && controlled.has(actorId));
      const roles = own.length > 0 ? await listRoleLists(tx) : [];
      /** Returns the permissions that a role grants, with those that it granted before each change. */
      const listOf = (role: (typeof roles)[number] | undefined): string[] => [
        ...(role?.permissions ?? []),
        ...own.flatMap(({ target, changes: before }) =>
          target.type === 'role' && target.id === role?.id ? listBefore(before) : [],
        ),
      ];
      const grantsOf = ({ target, changes: before }: AccessChange): string[] => {
        const switchedOff = before.is_active?.before === true;
        if (target.type === 'permission') return switchedOff ? [holders.get(target.id)?.name ?? []].flat() : [];
        const byName = textsOf(before.roles?.before).map((name) => roles.find((role) => role.name === name));
        const byId = target.type === 'role' && switchedOff ? [roles.find(({ id }) => id === target.id)] : [];
        return [...listBefore(before), ...[...byName, ...byId].flatMap(listOf)];
      };
      const lost = new Map<number, Former>();
      for (const change of own)
        for (const id of change.ids) {
          const former = lost.get(id) ?? { authority: 'player', permissions: [] };
          const level = change.changes.authority?.before;
          if (isLevel(level) && rankOf(level) > rankOf(former.authority)) former.authority = level;
          former.permissions.push(...grantsOf(change));
          lost.set(id, former);
        }
      // A change to a level also took the removed permissions from everyone who held the level at that time.
      for (const { target, changes: before } of own)
        if (target.type === 'level' && isLevel(target.level))
          for (const former of lost.values())
            if (rankOf(former.authority) >= rankOf(target.level)) former.permissions.push(...listBefore(before));
      return lost;
    },
  };
};

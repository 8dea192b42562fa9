// Who may not decide on a request, because one person could be behind both accounts. Read from the audit log, which cannot be
// changed.
import { conflictHours } from '@wyrmgate/contract/approvals-constants';
import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import { type AccessChange, findAccessChanges } from '../audit/access-changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { findMembers, findPermissionsOfRoles } from '../roles/assignments.ts';
import { listStaff } from '../users/service.ts';

/** What a person could do before someone changed it. */
export type Former = { authority: AuthorityLevel; permissions: string[] };
type Asked = { asked_by: number; created_at: Date };

const conflictStart = (from: Date): Date => new Date(from.getTime() - conflictHours * 3_600_000);
const isLevel = (value: unknown): value is AuthorityLevel => authorityLevels.some((level) => level === value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Adds everyone connected to the set by `from` and `to` of a change, until nothing is added. */
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
  /** People who may not decide on this request. */
  blockedFor(request: Asked): ReadonlySet<number>;
  /** People who lost the rights to decide through the requester's side, with what they could do before. */
  lostFor(request: Asked): Promise<ReadonlyMap<number, Former>>;
};

/** Loads the changes of access that matter for requests made at `earliest` or later. */
export const loadConflicts = async (tx: Tx, earliest: Date): Promise<Conflicts> => {
  const found = await findAccessChanges(tx, conflictStart(earliest));
  const members = await findMembers(
    tx,
    found.flatMap(({ target }) => (target.type === 'role' ? target.id : [])),
  );
  const staff = found.some(({ target }) => target.type === 'level') ? await listStaff(tx) : [];
  const idsOf = ({ target }: AccessChange): number[] => {
    if (target.type === 'user') return target.ids;
    if (target.type === 'role') return members.get(target.id) ?? [];
    const { level } = target;
    return staff.filter(({ authority }) => isLevel(level) && rankOf(authority) >= rankOf(level)).map(({ id }) => id);
  };
  const changes = found.map((change) => ({ ...change, ids: idsOf(change) }));

  /** The changes since the start of the conflict, and the accounts that the requester or their operator can use. */
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
      const listsOf = await findPermissionsOfRoles(
        tx,
        own.flatMap(({ changes: { roles } }) => textsOf(roles?.before)),
      );
      const lost = new Map<number, Former>();
      for (const { ids, changes: before } of own)
        for (const id of ids) {
          const former = lost.get(id) ?? { authority: 'player', permissions: [] };
          const level = before.authority?.before;
          if (isLevel(level) && rankOf(level) > rankOf(former.authority)) former.authority = level;
          const list = before.permissions?.before;
          former.permissions.push(
            ...textsOf(before.roles?.before).flatMap((name) => listsOf.get(name) ?? []),
            ...(typeof list === 'string' ? (parsePermissionList(list) ?? []) : []),
          );
          lost.set(id, former);
        }
      return lost;
    },
  };
};

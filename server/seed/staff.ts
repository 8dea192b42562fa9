import type { Permission } from '@wyrmgate/contract/permissions';
import { approvals } from '../src/approvals/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { assignments, roles } from '../src/roles/table.ts';
import type { DemoUser } from './players.ts';
import { day, hour } from './random.ts';

type Draft = { name: string; display_name: string; permissions: readonly Permission[]; active?: false };

const drafts: readonly Draft[] = [
  {
    name: 'treasury',
    display_name: 'Treasury',
    permissions: ['admin.donations.view', 'admin.ledger.view', 'admin.coins.edit'],
  },
  {
    name: 'watch-lead',
    display_name: 'Lead of the watch',
    permissions: ['admin.gms.view', 'admin.gms.manage', 'admin.users.view', 'admin.users.ban'],
  },
  { name: 'chronicler', display_name: 'Chronicler', permissions: ['admin.audit.view'] },
  { name: 'harvest-crew', display_name: 'Harvest feast crew', permissions: ['admin.users.view'], active: false },
];
const held: Readonly<Record<string, readonly string[]>> = {
  highwizard: ['treasury', 'watch-lead'],
  Kestrel77: ['harvest-crew'],
  Thornwick: ['chronicler'],
};

/** Seeds custom roles with their holders, and approval requests in every state. */
export const seedStaff = async (tx: Tx, players: readonly DemoUser[], now: Date): Promise<void> => {
  const idOf = (name: string): number => {
    const found = players.find(({ username }) => username === name);
    if (!found) throw new Error(`The demo community has no user ${name}.`);
    return found.id;
  };
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const stored = await tx
    .insert(roles)
    .values(
      drafts.map(({ name, display_name, permissions, active = true }) => ({
        name,
        display_name,
        permissions: JSON.stringify(permissions),
        is_active: active,
        created_at: before(90 * day),
      })),
    )
    .returning({ id: roles.id, name: roles.name });
  await tx.insert(assignments).values(
    Object.entries(held).flatMap(([username, names]) =>
      stored
        .filter(({ name }) => names.includes(name))
        .map(({ id }) => ({
          user_id: idOf(username),
          role_id: id,
          granted_at: before(60 * day),
          granted_by: idOf('implementor'),
        })),
    ),
  );
  const asker = idOf('highwizard');
  const request = (ago: number) => ({
    asked_by: asker,
    created_at: before(ago),
    expires_at: new Date(now.getTime() - ago + 3 * day),
  });
  const decided = (ago: number) => ({ decided_by: idOf('implementor'), decided_at: before(ago) });
  await tx.insert(approvals).values(
    [
      {
        ...request(5 * day),
        ...decided(4.5 * day),
        action: 'coins_edit' as const,
        status: 'approved' as const,
        payload: { userId: idOf('Morrow'), delta: 150 },
        reason: 'Prize of the Sunday quiz',
      },
      {
        ...request(4 * day),
        ...decided(3.8 * day),
        action: 'gm_promotion' as const,
        status: 'rejected' as const,
        payload: { userId: idOf('Ravenmoor'), from: 'player', to: 'low_wizard' },
        reason: 'Helps newcomers every evening',
        decision_note: 'Not before the trial month is over.',
      },
      {
        ...request(9 * hour),
        action: 'coins_edit' as const,
        payload: { userId: idOf('Emberfall'), delta: 500 },
        reason: 'Lost her coins in the crash of the eastern gate, ticket 4127',
      },
      {
        ...request(2 * hour),
        action: 'gm_promotion' as const,
        payload: { userId: idOf('Stormquill'), from: 'player', to: 'low_wizard' },
        reason: 'Trial month is over, nothing but praise',
      },
    ].map((row) => ({
      ...row,
      fingerprint: sha256(JSON.stringify([row.action, row.asked_by, row.payload, row.reason])),
    })),
  );
};

import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import { and, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { users } from '../users/table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterEach(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const levelOf = async (person: TestUser) => {
  const [row] = await portal.platform.database.db.select().from(users).where(eq(users.id, person.id));
  return row?.authority;
};
/** Gives users of any level the permissions to call the endpoints. */
const allow = async (...people: TestUser[]) => {
  const permissions = '["admin.gms.view","admin.gms.manage"]';
  const role = await boss.api.roles.create({ body: { name: 'keepers', display_name: 'Keepers', permissions } });
  for (const person of people) await boss.api.roles.assign({ params: { id: person.id }, body: { roleId: role.id } });
};

describe('game masters', () => {
  it('are added, promoted, demoted and removed, and each change is audited', async () => {
    const player = await createTestUser(portal);
    const username = player.username;
    const { gm } = await boss.api.gms.add({ body: { username, authority: 'low_wizard' } });
    expect(gm).toMatchObject({ mAccount: username, authority: 'low_wizard', mAuthoritySite: 'PLAYER' });
    await boss.api.gms.updateAuthority({ body: { username, authority: 'god', reason: 'Kept the peace' } });
    await boss.api.gms.updateAuthority({ body: { username, authority: 'low_wizard', reason: 'Away for long' } });
    await boss.api.gms.remove({ body: { username } });
    expect(await levelOf(player)).toBe('player');
    const rows = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(4);
    expect(rows.map((row) => [row.action, row.result, row.target_id])).toEqual([
      ['gm_demotion', 'success', String(player.id)],
      ['gm_demotion', 'success', String(player.id)],
      ['gm_promotion', 'success', String(player.id)],
      ['gm_promotion', 'success', String(player.id)],
    ]);
    expect(rows[2]).toMatchObject({
      notes: 'Kept the peace',
      changes: { authority: { before: 'low_wizard', after: 'god' } },
    });
  });

  it('keep their level when a change is based on a stale version', async () => {
    const { username } = await createTestUser(portal, { authority: 'low_wizard' });
    const gm = (await boss.api.gms.list()).gms.find(({ mAccount }) => mAccount === username);
    const version = gm?.version;
    const move = (authority: AuthorityLevel) =>
      code(boss.api.gms.updateAuthority({ body: { username, authority, reason: 'Kept the peace', version } }));
    expect([await move('high_wizard'), await move('god')]).toEqual(['done', 'gms.changedMeanwhile']);
    await boss.api.gms.remove({ body: { username } });
  });

  it('get only one new level if two implementors change it at the same time, and the other change is audited as failed', async () => {
    const second = await createTestUser(portal, { authority: 'implementor' });
    const wizard = await createTestUser(portal, { authority: 'low_wizard' });
    const { username } = wizard;
    const version = (await boss.api.gms.list()).gms.find(({ id }) => id === wizard.id)?.version;
    const move = (by: TestUser, authority: AuthorityLevel) =>
      code(by.api.gms.updateAuthority({ body: { username, authority, reason: 'Kept the peace', version } }));
    const outcomes = await Promise.all([move(boss, 'god'), move(second, 'high_wizard')]);
    expect([...outcomes].sort()).toEqual(['done', 'gms.changedMeanwhile']);
    expect(await levelOf(wizard)).toBe(outcomes[0] === 'done' ? 'god' : 'high_wizard');
    const rows = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.target_type, 'user'), eq(auditLogs.target_id, String(wizard.id))));
    expect(rows.map(({ result, http_status }) => [result, http_status]).sort()).toEqual([
      ['failed', 409],
      ['success', 200],
    ]);
  });

  it('are listed with their five latest actions', async () => {
    const { gms } = await boss.api.gms.list();
    expect(gms.map(({ mAccount }) => mAccount)).toEqual([boss.username]);
    for (let index = 0; index < 7; index += 1) {
      const player = await createTestUser(portal);
      await boss.api.gms.add({ body: { username: player.username } });
    }
    // Neither rejected actions nor failed logins by other people are listed.
    expect(await code(boss.api.gms.remove({ body: { username: boss.username } }))).toBe('gms.ownLevel');
    await portal
      .as()
      .auth.login({ body: { username: boss.username, password: 'Wr0ng-guess' } })
      .catch(() => undefined);
    const [first] = (await boss.api.gms.list()).gms;
    expect(first?.recent_actions.map(({ action }) => action)).toEqual(Array(5).fill('gm_promotion'));
  });

  it('always include an implementor, even if the last two remove each other at the same time', async () => {
    const second = await createTestUser(portal, { authority: 'implementor' });
    const outcomes = await Promise.all([
      code(boss.api.gms.remove({ body: { username: second.username } })),
      code(second.api.gms.remove({ body: { username: boss.username } })),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const levels = [await levelOf(boss), await levelOf(second)].sort();
    expect(levels).toEqual(['implementor', 'player']);
    expect(await code(boss.api.gms.remove({ body: { username: boss.username } }))).not.toBe('done');
  });

  it('lose the access of their former level on their next request', async () => {
    const second = await createTestUser(portal, { authority: 'implementor' });
    expect((await second.api.dashboard.check()).authority).toBe('ADMIN');
    await boss.api.gms.updateAuthority({ body: { username: second.username, authority: 'god', reason: 'Rest' } });
    // The session has ended.
    expect(await code(second.api.dashboard.stats())).toBe('common.unauthenticated');
    expect(await levelOf(second)).toBe('god');
  });

  it('lose their custom roles and sessions when they are removed, and their roles when they are demoted unless the request keeps them', async () => {
    const wizard = await createTestUser(portal, { authority: 'high_wizard' });
    await allow(wizard);
    const { username } = wizard;
    const held = async () => (await boss.api.roles.ofUser({ params: { id: wizard.id } })).roles.length;
    expect((await boss.api.gms.list()).gms.find(({ id }) => id === wizard.id)?.roles).toEqual(['Keepers']);
    const move = (authority: AuthorityLevel, keep_roles?: boolean) =>
      boss.api.gms.updateAuthority({
        body: { username, authority, reason: 'Rest', ...(keep_roles && { keep_roles }) },
      });
    await move('god', true);
    expect(await held()).toBe(1);
    await move('low_wizard');
    expect(await held()).toBe(0);
    const again = await createTestUser(portal, { authority: 'high_wizard' });
    const roleId = (await boss.api.roles.list()).find(({ name }) => name === 'keepers')?.id ?? 0;
    await boss.api.roles.assign({ params: { id: again.id }, body: { roleId } });
    await boss.api.gms.remove({ body: { username: again.username } });
    expect((await boss.api.roles.ofUser({ params: { id: again.id } })).roles).toEqual([]);
    expect(await code(again.api.gms.list())).toBe('common.unauthenticated');
    const { db } = portal.platform.database;
    const rows = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'gm_demotion'))
      .orderBy(desc(auditLogs.id));
    expect(rows[0]?.changes).toMatchObject({
      roles: { before: ['keepers'], after: [] },
    });
  });

  it('can change level only with a reason, and only if the account exists', async () => {
    const god = await createTestUser(portal, { authority: 'god' });
    const move = (username: string, reason: string) =>
      code(boss.api.gms.updateAuthority({ body: { username, authority: 'low_wizard', reason } }));
    expect(await move(god.username, ' ')).toBe('common.validation');
    expect(await move('Nobody', 'Gone')).toBe('gms.notFound');
  });

  it('never gain a level that the rules do not allow, for any sequence of changes', async () => {
    const people: TestUser[] = [boss];
    for (const authority of [...authorityLevels, 'implementor', 'high_wizard'] as const)
      people.push(await createTestUser(portal, { authority }));
    await allow(
      ...people.filter((person) => person !== boss && person.id !== people[6]?.id && person.id !== people[5]?.id),
    );
    const model = new Map<number, AuthorityLevel>();
    for (const person of people) model.set(person.id, (await levelOf(person)) ?? 'player');

    const mayMove = (actor: TestUser, target: TestUser, to: AuthorityLevel): boolean => {
      const [own, old] = [model.get(actor.id) ?? 'player', model.get(target.id) ?? 'player'];
      const implementors = [...model.values()].filter((level) => level === 'implementor').length;
      if (actor === target || old === to) return false;
      if (old === 'implementor' && implementors === 1) return false;
      const above = (level: AuthorityLevel) => own === 'implementor' || rankOf(own) > rankOf(level);
      return above(old) && above(to);
    };
    const person = fc.integer({ min: 0, max: people.length - 1 });
    const step = fc.record({ actor: person, target: person, to: fc.constantFrom(...authorityLevels) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { actor: by, target: on, to } of steps) {
          const [actor, target] = [people[by] as TestUser, people[on] as TestUser];
          const old = model.get(target.id);
          const username = target.username;
          const call =
            old === 'player' && to !== 'player'
              ? actor.api.gms.add({ body: { username, authority: to } })
              : to === 'player'
                ? actor.api.gms.remove({ body: { username } })
                : actor.api.gms.updateAuthority({ body: { username, authority: to, reason: 'model' } });
          // Calls by an actor who was demoted too far to have access are rejected, so they are never "done".
          if ((await code(call)) === 'done') {
            expect(mayMove(actor, target, to), `${by} moved ${on} from ${old} to ${to}`).toBe(true);
            model.set(target.id, to);
          }
          expect(await levelOf(target)).toBe(model.get(target.id));
        }
      }),
      { numRuns: 25 },
    );
  });
});

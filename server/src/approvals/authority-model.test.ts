import { type AuthorityLevel, authorityLevels, canManage, rankOf } from '@wyrmgate/contract/authority';
import { editableLevels } from '@wyrmgate/contract/level-permissions';
import type { Permission } from '@wyrmgate/contract/permissions';
import { readPermissionList } from '@wyrmgate/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { findUser } from '../users/service.ts';

/** `keeper` lets every level call the endpoints, `warden` is a subset of it, and `crown` grants everything. */
const lists = {
  keeper: ['admin.gms.view', 'admin.gms.manage', 'admin.users.ban', 'admin.roles.view', 'admin.roles.assign'],
  warden: ['admin.users.ban'],
  crown: ['*'],
} as const;
type RoleName = keyof typeof lists;
const roleNames = Object.keys(lists) as RoleName[];

type Member = TestUser & {
  level: AuthorityLevel;
  roles: Set<RoleName>;
  banned: boolean;
  loggedOut: boolean;
  /** Members whose level or roles this member changed. They cannot decide on this member's requests. */
  changed: Set<Member>;
};
type Request = {
  id: number;
  requester: Member;
  target: Member;
  from: AuthorityLevel;
  to: AuthorityLevel;
  open: boolean;
};

let portal: TestApp;
let boss: TestUser;
const roleIds = new Map<RoleName, number>();

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  for (const level of editableLevels)
    await boss.api.roles.updateLevel({ params: { level }, body: { permissions: [], version: 0 } });
  for (const name of roleNames) {
    const body = { name, display_name: name, permissions: JSON.stringify(lists[name]) };
    roleIds.set(name, (await boss.api.roles.create({ body })).id);
  }
});
afterAll(() => portal.close());

const done = async <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);
const idOf = (name: RoleName): number => roleIds.get(name) ?? 0;

const holds = (one: Member, wanted: Permission): boolean =>
  one.level === 'implementor' ||
  [...one.roles].some((name) => (lists[name] as readonly string[]).some((each) => each === '*' || each === wanted));
const mayCall = (one: Member, wanted: Permission): boolean => !one.loggedOut && holds(one, wanted);
const above = (one: Member, target: Member): boolean => one !== target && canManage(one.level, target.level);
const mayPromote = (one: Member, target: Member, to: AuthorityLevel): boolean =>
  above(one, target) && canManage(one.level, to);
/** Only members with all permissions of a role can assign it. Only implementors can assign "*". */
const covers = (one: Member, name: RoleName): boolean =>
  one.level === 'implementor' || lists[name].every((each) => each !== '*' && holds(one, each));

/**
 * Applies a change of level. A demotion removes the roles and ends the sessions, after which the member logs in again.
 */
const setLevel = async (by: Member, target: Member, level: AuthorityLevel): Promise<void> => {
  by.changed.add(target);
  const demoted = rankOf(level) < rankOf(target.level);
  target.level = level;
  if (!demoted) return;
  target.roles.clear();
  if (target.loggedOut) return;
  const { database } = portal.platform;
  target.token = await openTestSession(database.db, target.id, portal.clock.now(), { longLivedToken: true });
  target.api = portal.as(target.token);
};

const makePeople = async (): Promise<Member[]> => {
  const people: Member[] = [];
  for (const level of [...authorityLevels, 'implementor', 'high_wizard'] as const) {
    const person = await createTestUser(portal, { authority: level, longLivedToken: true });
    if (level !== 'implementor')
      await boss.api.roles.assign({ params: { id: person.id }, body: { roleId: idOf('keeper') } });
    const roles = new Set<RoleName>(level === 'implementor' ? [] : ['keeper']);
    people.push({ ...person, level, roles, banned: false, loggedOut: false, changed: new Set() });
  }
  return people;
};

const kinds = [
  'move',
  'move',
  'approve',
  'approve',
  'reject',
  'ban',
  'unban',
  'assign',
  'revoke',
  'dualApproval',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  actor: fc.nat(6),
  target: fc.nat(6),
  to: fc.constantFrom(...authorityLevels),
  role: fc.constantFrom(...roleNames),
  request: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const [player, moderator, senior, administrator] = [0, 1, 2, 3];
const plain: Step = { kind: 'move', actor: administrator, target: moderator, to: 'god', role: 'crown', request: 0 };
/** Obvious attacks that random sequences may not contain for many runs. */
const attacks: Step[][] = [
  [{ ...plain, actor: senior }],
  [{ ...plain, to: 'implementor' }],
  [{ ...plain, target: administrator, to: 'implementor' }],
  [plain, { ...plain, kind: 'approve' }],
  [{ ...plain, kind: 'assign', target: player }],
  [{ ...plain, kind: 'assign', target: administrator }],
  [{ ...plain, kind: 'revoke', actor: player, target: senior, role: 'keeper' }],
  [{ ...plain, kind: 'ban', actor: moderator, target: senior }],
];

/** Runs one step and updates the model. Returns whether it succeeded and whether the rules allow it. */
const play = async (people: Member[], requests: Request[], state: { dualApproval: boolean }, now: Step) => {
  const [actor, target] = [people[now.actor] as Member, people[now.target] as Member];
  const { to, role } = now;
  const params = { id: target.id };
  const username = target.username;
  const reason = 'model';
  switch (now.kind) {
    case 'dualApproval':
      state.dualApproval = !state.dualApproval;
      await writeSettings(portal.platform.database.db, { four_eyes: state.dualApproval }, portal.clock.now());
      return { was: true, may: true };
    case 'move': {
      const from = target.level;
      const may = mayCall(actor, 'admin.gms.manage') && from !== to && mayPromote(actor, target, to);
      const body = { username, authority: to, reason };
      const reply = await done<{ approval?: { id: number } | undefined }>(
        to === 'player'
          ? actor.api.gms.remove({ body: { username } }).then(() => ({}))
          : from === 'player'
            ? actor.api.gms.add({ body: { username, authority: to, reason } })
            : actor.api.gms.updateAuthority({ body }),
      );
      const needsApproval = state.dualApproval && rankOf(to) > rankOf(from);
      expect(reply?.approval !== undefined, 'only promotions need approval').toBe(may && needsApproval);
      if (reply?.approval) {
        if (!requests.some(({ id }) => id === reply.approval?.id))
          requests.push({ id: reply.approval.id, requester: actor, target, from, to, open: true });
      } else if (reply) await setLevel(actor, target, to);
      return { was: reply !== undefined, may };
    }
    case 'approve':
    case 'reject': {
      const request = requests[now.request % Math.max(1, requests.length)];
      if (!request) return { was: false, may: false };
      const { requester, target: subject, from, to: level } = request;
      const decides =
        request.open &&
        actor !== requester &&
        !requester.changed.has(actor) &&
        mayCall(actor, 'admin.gms.manage') &&
        mayPromote(actor, subject, level);
      const stillMay =
        !requester.banned &&
        holds(requester, 'admin.gms.manage') &&
        mayPromote(requester, subject, level) &&
        subject.level === from;
      const may = decides && (now.kind === 'reject' || stillMay);
      const sent = { params: { id: request.id } };
      const reply = await done(
        now.kind === 'approve'
          ? actor.api.approvals.approve(sent)
          : actor.api.approvals.reject({ ...sent, body: { reason } }),
      );
      if (reply) {
        request.open = false;
        if (now.kind === 'approve') await setLevel(requester, subject, level);
      }
      return { was: reply !== undefined, may };
    }
    case 'ban': {
      const may = mayCall(actor, 'admin.users.ban') && above(actor, target) && !target.banned;
      const was = (await done(actor.api.users.ban({ params, body: { reason } }))) !== undefined;
      if (was) target.banned = target.loggedOut = true;
      return { was, may };
    }
    case 'unban': {
      const may = mayCall(actor, 'admin.users.ban') && above(actor, target) && target.banned;
      const was = (await done(actor.api.users.unban({ params }))) !== undefined;
      if (was) target.banned = false;
      return { was, may };
    }
    case 'assign': {
      const may =
        mayCall(actor, 'admin.roles.assign') && above(actor, target) && covers(actor, role) && !target.roles.has(role);
      const was = (await done(actor.api.roles.assign({ params, body: { roleId: idOf(role) } }))) !== undefined;
      if (was) {
        target.roles.add(role);
        actor.changed.add(target);
      }
      return { was, may };
    }
    case 'revoke': {
      const may =
        mayCall(actor, 'admin.roles.assign') && above(actor, target) && covers(actor, role) && target.roles.has(role);
      const was = (await done(actor.api.roles.revoke({ params: { id: target.id, roleId: idOf(role) } }))) !== undefined;
      if (was) {
        target.roles.delete(role);
        actor.changed.add(target);
      }
      return { was, may };
    }
  }
};

it('no sequence of promotions, bans, role changes and approvals grants more than the rules allow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const people = await makePeople();
      const requests: Request[] = [];
      const state = { dualApproval: true };
      await writeSettings(portal.platform.database.db, { four_eyes: true }, portal.clock.now());
      for (const now of steps) {
        const { was, may } = await play(people, requests, state, now);
        expect(was, JSON.stringify(now)).toBe(may);
      }
      for (const { id, level, roles, banned } of people) {
        const row = await findUser(portal.platform.database.db, id);
        expect([row?.authority, row?.status]).toEqual([level, banned ? 'banned' : 'active']);
        const { permissions } = await boss.api.roles.ofUser({ params: { id } });
        const allowed =
          level === 'implementor'
            ? ['*']
            : [...roles].flatMap((name) => readPermissionList(JSON.stringify(lists[name])));
        expect(new Set(permissions)).toEqual(new Set(allowed));
      }
    }),
    { numRuns: 20, examples: attacks.map((steps) => [steps]) },
  );
});

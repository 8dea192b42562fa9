import { discoverySources } from '@wyrmgate/contract/auth';
import { type AuthorityLevel, authorityLevels } from '@wyrmgate/contract/authority';
import type { Language } from '@wyrmgate/contract/languages';
import { socialIdContext } from '../src/auth/create-account.ts';
import { accounts } from '../src/ledger/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { bans, users } from '../src/users/table.ts';
import { banned, deleted, demoAccounts, newcomers, people } from './people.ts';
import { day, earlierToday, hour, type Random } from './random.ts';

export type DemoUser = typeof users.$inferSelect;
type Draft = {
  username: string;
  realName: string | null;
  language: Language;
  authority: AuthorityLevel;
  created: Date;
  status: DemoUser['status'];
};

const reasons = [
  ['Sells coins for money in the trade chat', 'Real-money trading is not allowed.'],
  ['Speed hack in the arena, seen by three players', 'Cheating ends an account.'],
  ['Insulted a whole guild for an evening', 'Cool down and come back in a few days.'],
  ['Used the duplicated chest, 41 times', 'Bugs are reported, not used.'],
  ['Pretended to be staff to get passwords', null],
] as const;

const draft = (random: Random, now: Date): Draft[] => {
  const staff = demoAccounts.map(
    (account, index): Draft => ({
      username: account.username,
      realName: account.realName,
      authority: account.authority,
      language: 'en',
      created: new Date(now.getTime() - 60 * day + index * hour),
      status: 'active',
    }),
  );
  const players = people.map((person): Draft => {
    const created = newcomers.has(person.username)
      ? earlierToday(random, now)
      : new Date(now.getTime() - day - Math.floor(random.next() * 58 * day));
    const status = banned.has(person.username) ? 'banned' : deleted.has(person.username) ? 'deleted' : 'active';
    return { ...person, authority: 'player', created, status };
  });
  return [...staff, ...players].sort((one, other) => one.created.getTime() - other.created.getTime());
};

const lastPlay = (random: Random, now: Date, created: Date, status: Draft['status']): Date | null => {
  if (random.chance(0.06)) return null;
  const age = now.getTime() - created.getTime();
  // Most active players played recently; banned and deleted players did not.
  const ago = status === 'active' ? Math.min(age, random.next() ** 3 * 30 * day) : age * (0.2 + random.next() * 0.6);
  return new Date(now.getTime() - Math.floor(ago));
};

/** Seeds the demo logins and about 120 players with their coin accounts, oldest first. */
export const seedPlayers = async (
  tx: Tx,
  { crypto }: Pick<Platform, 'crypto'>,
  options: { random: Random; now: Date; passwordHash: string },
): Promise<DemoUser[]> => {
  const { random, now, passwordHash } = options;
  const rows = await tx
    .insert(users)
    .values(
      draft(random, now).map(({ username, realName, language, authority, created, status }) => {
        const source = random.pick(discoverySources);
        return {
          username,
          email: `${username.toLowerCase()}@mail.example`,
          real_name: realName,
          character_name: authorityLevels.indexOf(authority) > 0 || random.chance(0.2) ? null : username,
          password_hash: passwordHash,
          social_id: crypto.seal(String(random.between(1_000_000, 9_999_999)), socialIdContext),
          discovery_source: source,
          custom_source: source === 'specific' ? random.pick(['A friend from school', 'A stream on Sunday']) : null,
          status,
          authority,
          language,
          terms_accepted_at: created,
          create_time: created,
          last_play: lastPlay(random, now, created, status),
        };
      }),
    )
    .returning();
  await tx.insert(accounts).values(rows.map(({ id }) => ({ user_id: id })));
  return rows;
};

export type DemoBan = typeof bans.$inferSelect;

/** Seeds bans for the banned players and expired bans for a few others. */
export const seedBans = async (tx: Tx, random: Random, now: Date, players: DemoUser[]): Promise<DemoBan[]> => {
  const seniors = players.filter(({ authority }) => authority === 'god' || authority === 'high_wizard');
  const moderators = [...seniors, ...players.filter(({ authority }) => authority === 'low_wizard')];
  const past = players.filter(({ status, authority }) => status === 'active' && authority === 'player').slice(5, 60);
  const ban = (player: DemoUser, over: boolean) => {
    const [reason, message] = random.pick(reasons);
    const since = Math.max(player.create_time.getTime(), now.getTime() - 20 * day);
    const created = new Date(since + Math.floor(random.next() * (over ? 0.3 : 0.9) * (now.getTime() - since)));
    const temporary = over || random.chance(0.5);
    const ends = over
      ? new Date(created.getTime() + 24 * hour)
      : new Date(now.getTime() + random.between(6, 160) * hour);
    return {
      user_id: player.id,
      type: temporary ? ('temporary' as const) : ('permanent' as const),
      reason,
      message,
      created_at: created,
      ends_at: temporary ? ends : null,
      lifted_at: over ? ends : null,
      created_by: random.pick(temporary ? moderators : seniors).id,
    };
  };
  const drafts = [
    ...players.filter(({ status }) => status === 'banned').map((player) => ban(player, false)),
    ...past.filter((_, index) => index % 18 === 0).map((player) => ban(player, true)),
  ];
  const values = drafts.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  return tx.insert(bans).values(values).returning();
};

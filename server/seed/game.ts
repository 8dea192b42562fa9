import { characterClasses, type Empire, empires } from '@wyrmgate/contract/game-constants';
import { eq } from 'drizzle-orm';
import { demoCodeContext } from '../src/game/demo/changes.ts';
import { demoAccounts, demoCharacters, demoGuilds } from '../src/game/demo/table.ts';
import { deriveDemoPassword } from '../src/game/demo/world.ts';
import type { AccountId } from '../src/game/shapes.ts';
import { linkGameAccount } from '../src/game-accounts/service.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { drawName, guildNames } from './game-names.ts';
import type { DemoUser } from './players.ts';
import { day, hour, type Random } from './random.ts';

/**
 * Number of game accounts without a portal account. Together with the linked accounts there are about 400 accounts and
 * 600 characters.
 */
const strangers = 290;

type Options = { random: Random; now: Date; players: readonly DemoUser[]; password: string };
type AccountDraft = { row: typeof demoAccounts.$inferInsert; owner: DemoUser | undefined; main: string };
type CharacterDraft = typeof demoCharacters.$inferInsert & { empire: Empire };

const draftAccounts = (
  crypto: Platform['crypto'],
  { random, now, players, password }: Options,
  names: Set<string>,
): AccountDraft[] => {
  const owners = players.filter(({ status }) => status !== 'deleted');
  for (const { username } of owners) names.add(username.toLowerCase());
  const draft = (login: string, owner: DemoUser | undefined, main: string): AccountDraft => ({
    owner,
    main,
    row: {
      login,
      email: owner?.email ?? `${login}@mail.example`,
      password: owner ? deriveDemoPassword(crypto, login, password) : '',
      deletion_code: crypto.seal(String(random.between(1_000_000, 9_999_999)), demoCodeContext),
      empire: empires[random.between(0, 99) % 3] ?? 'red',
      coins: random.between(0, 40) * 25,
      marks: random.between(0, 900),
      ban_permanent: owner ? owner.status === 'banned' : random.chance(0.02),
      created_at: owner?.create_time ?? new Date(now.getTime() - random.between(5, 400) * day),
    },
  });
  return [
    ...owners.map((owner) => {
      const name = owner.character_name ?? owner.username;
      const staff = owner.authority !== 'player';
      return draft(owner.username.toLowerCase(), owner, staff ? `[GM]${name}` : name);
    }),
    ...Array.from({ length: strangers }, () => {
      const name = drawName(random, names);
      return draft(name.toLowerCase(), undefined, name);
    }),
  ];
};

/**
 * Main characters are strong. Most are played in the evening, but some at any hour, so that the world is never empty;
 * an account's other characters are rarely played.
 */
const draftCharacter = (random: Random, account: AccountDraft, id: number, name: string, main: boolean, now: Date) => {
  const strength = main ? random.next() ** 0.7 : random.next() ** 2;
  const progress = Math.floor(1000 + strength * 88_000);
  const fights = strength > 0.35 && random.chance(0.6);
  return {
    account_id: id,
    empire: account.row.empire ?? 'red',
    name,
    class: characterClasses[random.between(0, random.chance(0.2) ? 4 : 3)] ?? 'warrior',
    sex: random.chance(0.5) ? 'male' : 'female',
    progress,
    growth: Math.max(5, Math.floor((1.05 - strength) * (main ? 700 : 150))),
    playtime: Math.floor(progress * (0.6 + random.next())),
    pvp_score: fights ? random.between(5, Math.floor(20 + strength * 1800)) : 0,
    solo_points: fights && random.chance(0.7) ? random.between(200, Math.floor(400 + strength * 2200)) : 0,
    flex_points: fights && random.chance(0.5) ? random.between(200, Math.floor(400 + strength * 2000)) : 0,
    usual_hour: (24 + Math.round(18 + (random.next() + random.next() - 1) * 13)) % 24,
    activity: account.row.ban_permanent ? 0 : main ? random.between(15, 92) : random.between(0, 12),
    authority: main ? (account.owner?.authority ?? 'player') : 'player',
    selectable: !random.chance(0.01),
    began_at: now,
  } satisfies CharacterDraft;
};

const draftGuilds = (random: Random) =>
  empires.flatMap((empire) =>
    guildNames[empire].map((name, place) => {
      const level = Math.max(1, 20 - place * 2 + random.between(-1, 1));
      const wars = random.between(0, level * 4);
      const wins = Math.round(wars * (0.3 + random.next() * 0.5));
      const draws = Math.min(wars - wins, random.between(0, 3));
      const points = level * 640 + random.between(0, 600);
      return {
        empire,
        row: {
          name,
          level,
          experience: level * 75_000 + random.between(0, 60_000),
          points,
          wins,
          draws,
          losses: wars - wins - draws,
        },
      };
    }),
  );

/** Strong guilds have more members. Staff do not join guilds. */
const joinGuild = (random: Random, character: CharacterDraft, ids: readonly number[]): void => {
  if (character.authority !== 'player' || !random.chance(0.72)) return;
  const guild = ids[Math.floor(random.next() ** 1.6 * ids.length)];
  if (guild === undefined) return;
  character.guild_id = guild;
  character.guild_grade = random.between(3, 15);
};

const appointLeaders = async (tx: Tx, rows: (typeof demoCharacters.$inferSelect)[]): Promise<void> => {
  const byGuild = Map.groupBy(
    rows.filter(({ guild_id }) => guild_id !== null),
    ({ guild_id }) => guild_id ?? 0,
  );
  for (const [guild, members] of byGuild) {
    const leader = members.reduce((best, member) => (member.progress > best.progress ? member : best));
    await tx.update(demoGuilds).set({ leader_id: leader.id }).where(eq(demoGuilds.id, guild));
    await tx.update(demoCharacters).set({ guild_grade: 1 }).where(eq(demoCharacters.id, leader.id));
  }
};

/** Seeds the demo world: always the same people, with times relative to now. */
export const seedGame = async (tx: Tx, { crypto }: Pick<Platform, 'crypto'>, options: Options): Promise<void> => {
  const { random, now } = options;
  const names = new Set<string>();
  const drafts = draftAccounts(crypto, options, names);
  const accounts = await tx
    .insert(demoAccounts)
    .values(drafts.map(({ row }) => row))
    .returning({ id: demoAccounts.id });
  const guilds = draftGuilds(random);
  const guildRows = await tx
    .insert(demoGuilds)
    .values(guilds.map(({ row }) => row))
    .returning({ id: demoGuilds.id });
  const guildIds = (empire: Empire) =>
    guildRows.flatMap(({ id }, index) => (guilds[index]?.empire === empire ? [id] : []));
  const characters = drafts.flatMap((account, index) => {
    const id = accounts[index]?.id ?? 0;
    const others = Array.from({ length: random.chance(0.36) ? random.between(1, 2) : 0 }, () =>
      draftCharacter(random, account, id, drawName(random, names), false, now),
    );
    return [draftCharacter(random, account, id, account.main, true, now), ...others];
  });
  for (const character of characters) joinGuild(random, character, guildIds(character.empire));
  const rows = await tx
    .insert(demoCharacters)
    .values(characters.map(({ empire: _, ...row }) => row))
    .returning();
  await appointLeaders(tx, rows);
  for (const [index, { owner, row }] of drafts.entries())
    if (owner)
      await linkGameAccount(tx, {
        family: 'demo',
        account: { id: String(accounts[index]?.id) as AccountId, login: row.login },
        userId: owner.id,
        origin: 'demo',
        now: new Date(Math.min(now.getTime(), owner.create_time.getTime() + hour)),
      });
};

import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { demoAccounts, demoCharacters, demoGuilds } from '../src/game/demo/table.ts';
import { gameAccounts } from '../src/game-accounts/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { guildApplications, guildNotices } from '../src/recruiting/table.ts';
import { users } from '../src/users/table.ts';
import { worldIdentities } from '../src/world/table.ts';
import { hour } from './random.ts';

const notices = [
  {
    level: 40,
    text: 'We play most evenings from eight and win more wars than we lose.\nBring patience, good humour and a headset. New faces get a mentor for their first week.',
  },
  {
    level: 0,
    text: 'Kleine Runde, große Pläne: Wir suchen Spieler, die gern gemeinsam leveln. Feierabend ist bei uns um neun, danach geht es los.',
  },
  {
    level: 60,
    text: 'Gece ekibimiz için okçu ve şaman arıyoruz. Kale savaşlarına katılabilecek, sesli sohbeti olan arkadaşlar başvursun.',
  },
  {
    level: 30,
    text: 'Buscamos gente tranquila para mazmorras los fines de semana. Nadie nace sabiendo, aquí se aprende.',
  },
  {
    level: 0,
    text: 'Guilde familiale et bavarde. On joue une heure ou cinq, on partage le butin, et personne ne compte les points.',
  },
  {
    level: 70,
    text: 'Szukamy wojowników i sura na oblężenia w soboty. Mamy plan, zwiad i kronikę porażek, z których się uczymy.',
  },
];

const linked = (tx: Tx) =>
  tx
    .select({
      user: gameAccounts.user_id,
      username: users.username,
      character: demoCharacters,
      empire: demoAccounts.empire,
    })
    .from(demoCharacters)
    .innerJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id))
    .innerJoin(
      gameAccounts,
      and(eq(gameAccounts.family, 'demo'), eq(gameAccounts.account_id, sql`${demoCharacters.account_id}::text`)),
    )
    .innerJoin(users, eq(users.id, gameAccounts.user_id));

const worldId = async (tx: Tx, kind: 'guild' | 'character', id: number): Promise<number> => {
  const [row] = await tx
    .select({ id: worldIdentities.id })
    .from(worldIdentities)
    .where(
      and(eq(worldIdentities.family, 'demo'), eq(worldIdentities.kind, kind), eq(worldIdentities.game_id, String(id))),
    );
  if (!row) throw new Error('The demo world has no such identity.');
  return row.id;
};

/** Makes the demo player lead a guild of their empire. */
const appointPlayer = async (tx: Tx) => {
  const [own] = await linked(tx)
    .where(eq(users.username, 'player'))
    .orderBy(desc(demoCharacters.progress), asc(demoCharacters.id))
    .limit(1);
  if (!own) throw new Error('The demo player has no character.');
  const [member] = await tx
    .select({ guild: demoCharacters.guild_id })
    .from(demoCharacters)
    .innerJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id))
    .where(and(eq(demoAccounts.empire, own.empire ?? 'red'), isNotNull(demoCharacters.guild_id)))
    .orderBy(desc(demoCharacters.guild_id))
    .limit(1);
  const guild = own.character.guild_id ?? member?.guild ?? 0;
  await tx
    .update(demoCharacters)
    .set({ guild_grade: 2 })
    .where(and(eq(demoCharacters.guild_id, guild), eq(demoCharacters.guild_grade, 1)));
  await tx
    .update(demoCharacters)
    .set({ guild_id: guild, guild_grade: 1, selectable: true })
    .where(eq(demoCharacters.id, own.character.id));
  await tx.update(demoGuilds).set({ leader_id: own.character.id }).where(eq(demoGuilds.id, guild));
  return { guild, user: own.user };
};

/** Notices of six guilds, one of them led by the demo player, with two applications. */
export const seedRecruiting = async (tx: Tx, now: Date): Promise<void> => {
  const own = await appointPlayer(tx);
  const others = await tx
    .select({ id: demoGuilds.id })
    .from(demoGuilds)
    .where(sql`${demoGuilds.id} <> ${own.guild}`)
    .orderBy(desc(demoGuilds.points))
    .limit(notices.length - 1);
  for (const [index, { text, level }] of notices.entries()) {
    const guild = index === 0 ? own.guild : (others[index - 1]?.id ?? 0);
    await tx.insert(guildNotices).values({
      guild_id: await worldId(tx, 'guild', guild),
      text,
      min_level: level,
      open: true,
      author_id: index === 0 ? own.user : null,
      updated_at: new Date(now.getTime() - (index + 1) * 20 * hour),
    });
  }
  // Removes the demo sponsor's character from its guild, so that visitors can try an application.
  const [sponsor] = await linked(tx)
    .where(eq(users.username, 'sponsor'))
    .orderBy(desc(demoCharacters.progress))
    .limit(1);
  if (sponsor) {
    await tx
      .update(demoCharacters)
      .set({
        guild_id: null,
        guild_grade: null,
        selectable: true,
        progress: sql`greatest(${demoCharacters.progress}, 60000)`,
      })
      .where(eq(demoCharacters.id, sponsor.character.id));
  }
  const [named] = await tx.select().from(demoGuilds).where(eq(demoGuilds.id, own.guild));
  const free = await linked(tx)
    .where(
      and(
        isNull(demoCharacters.guild_id),
        eq(demoCharacters.authority, 'player'),
        eq(users.status, 'active'),
        sql`${users.username} not in ('sponsor', 'player')`,
      ),
    )
    .orderBy(desc(demoCharacters.progress))
    .limit(2);
  const texts = [
    'I main a healer and play from Friday to Sunday.',
    'Back after two years. Looking for people to siege with.',
  ];
  for (const [index, { user, character }] of free.entries())
    await tx.insert(guildApplications).values({
      guild_id: await worldId(tx, 'guild', own.guild),
      guild_name: named?.name ?? '',
      user_id: user,
      character_id: await worldId(tx, 'character', character.id),
      character_name: character.name,
      text: texts[index] ?? '',
      created_at: new Date(now.getTime() - (index * 9 + 3) * hour),
    });
};

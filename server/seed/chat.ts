import { randomBytes, randomUUID } from 'node:crypto';
import { tradeRoom } from '@wyrmgate/contract/chat-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { eq, sql } from 'drizzle-orm';
import {
  chatBlocks,
  chatMessageReactions,
  chatMessages,
  chatParticipants,
  chatPinnedNotices,
  chatReaders,
  chatReports,
  chatRooms,
} from '../src/chat/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DemoUser } from './players.ts';
import { hour, minute } from './random.ts';

/** Messages with their authors' usernames, dated within the half hour before the seed runs. */
const conversations: Partial<Record<Language | typeof tradeRoom, readonly (readonly [who: string, text: string])[]>> = {
  en: [
    ['Stormquill', 'Anyone up for the Drowned Gate tonight? Looking for a healer.'],
    ['Emberfall', 'I can heal until ten.'],
    ['Kestrel77', 'Bring fire resistance. The second boss hits harder since the patch.'],
    ['Stormquill', 'Good to know. Map: https://ormveil.example/maps/drowned-gate'],
    ['Morrow', 'Two places left? I have a level 61 archer, and @player wants to come, too.'],
    ['Emberfall', 'Come along. We meet at the east bridge.'],
    ['Wyrmbane', 'gz on the guild war yesterday btw'],
    ['Kestrel77', 'Thank you! It was close.'],
    ['Silverfen', 'Does the weekend event count for the ranking?'],
    ['Stormquill', 'It does, from Friday evening on.'],
  ],
  de: [
    ['Eisenwolf', 'Moin! Sucht noch jemand eine Gruppe für den Turm?'],
    ['Mondklinge', 'Ja, ich. Level 54, Schamanin.'],
    ['Drachenherz', 'Ich komme in zehn Minuten dazu.'],
    ['Eisenwolf', 'Super, wir warten am Tor.'],
  ],
  tr: [
    ['Bozkurt34', 'Akşam kule için grup kuruyorum, gelen var mı?'],
    ['Karayel', 'Ben varım, saat dokuzda oradayım.'],
    ['Tulpar', 'Bir yer de bana ayırın.'],
  ],
  it: [['Fiammetta', 'Buonasera a tutti! Chi viene alla Porta Sommersa?']],
  es: [['Almogavar', '¡Buenas! ¿Alguien para la torre esta noche?']],
  fr: [['Mirelune', 'Bonsoir ! Il reste deux places dans notre groupe.']],
  pl: [['Wilczur', 'Hej, kto idzie wieczorem do wieży?']],
  ro: [['Balaurul', 'Salut! Mai e loc în grup diseară?']],
  hu: [['orzofarkas', 'Sziasztok! Ki jön este a toronyba?']],
  pt: [['Lobisomem', 'Boa noite! Alguém para a torre hoje?']],
  trade: [
    ['Grimhollow', 'Selling Moonsteel Blade +7, offers by whisper.'],
    ['Oakensoul', 'Buying 200 wolf pelts, 1.2k each.'],
    ['Thornwick', 'I have 80 pelts. Market square, channel 2?'],
    ['Oakensoul', 'On my way.'],
    ['Grimhollow', 'Blade is sold, thanks all.'],
  ],
};

/** The demo player's conversations, the last of them unread. Thornwick was blocked and reported for an insult. */
const privateConversations: readonly {
  with: string;
  lines: readonly (readonly [who: string, text: string])[];
  read: boolean;
}[] = [
  {
    with: 'Thornwick',
    lines: [
      ['Thornwick', 'Your prices are a joke. Go back to the starter village, clown.'],
      ['player', 'Please stop writing to me.'],
    ],
    read: true,
  },
  {
    with: 'Grimhollow',
    lines: [
      ['player', 'Is the Moonsteel Blade really gone?'],
      ['Grimhollow', 'Yes, but I will forge another one on Sunday.'],
      ['player', 'Keep it for me, please. I pay 40k.'],
    ],
    read: true,
  },
  {
    with: 'Stormquill',
    lines: [
      ['Stormquill', 'We still need one for the Drowned Gate. Are you in?'],
      ['Stormquill', 'Start is at eight, channel 2.'],
    ],
    read: false,
  },
];

const seedPrivate = async (tx: Tx, idOf: (username: string) => number, now: Date): Promise<void> => {
  const me = idOf('player');
  for (const [index, { with: name, lines, read }] of privateConversations.entries()) {
    const other = idOf(name);
    const key = `private-${randomBytes(8).toString('hex')}`;
    const [room] = await tx.insert(chatRooms).values({ key, kind: 'private', last_seq: lines.length }).returning();
    if (!room) throw new Error('The room was not stored');
    const starter = idOf(lines[0]?.[0] ?? name);
    const begun = new Date(now.getTime() - (3 - index) * hour);
    await tx.insert(chatParticipants).values(
      [
        [me, other],
        [other, me],
      ].map(([user_id = 0, other_id = 0]) => ({
        room_id: room.id,
        user_id,
        other_id,
        started: user_id === starter,
        started_at: begun,
      })),
    );
    const [insult] = await tx
      .insert(chatMessages)
      .values(
        lines.map(([who, text], line) => ({
          room_id: room.id,
          seq: line + 1,
          author_id: idOf(who),
          client_id: randomUUID(),
          text,
          created_at: new Date(begun.getTime() + line * 2 * minute),
        })),
      )
      .returning();
    if (read) await tx.insert(chatReaders).values({ user_id: me, room_id: room.id, read_seq: lines.length });
    if (index > 0 || !insult) continue;
    await tx.insert(chatBlocks).values({ user_id: me, blocked_id: other, created_at: begun });
    await tx.insert(chatReports).values({
      message_id: insult.id,
      room_key: key,
      author_id: other,
      reporter_id: me,
      reason: 'harassment',
      note: 'Out of nowhere, after I sold some pelts.',
      message_text: insult.text,
      created_at: new Date(begun.getTime() + 10 * minute),
    });
  }
};

/** Pins a notice to the English room. */
const seedPinned = async (tx: Tx, now: Date): Promise<void> => {
  const [room] = await tx
    .update(chatRooms)
    .set({ last_change: sql`${chatRooms.last_change} + 1` })
    .where(eq(chatRooms.key, 'en'))
    .returning();
  if (!room) throw new Error('The room was not stored');
  await tx.insert(chatPinnedNotices).values({
    room_id: room.id,
    text: 'Welcome to the chat! Please keep trade offers in the trade room, and be kind to new players.',
    version: room.last_change,
    author_id: null,
    pinned_at: new Date(now.getTime() - hour),
  });
};

/** Seeds public rooms with recent messages, reactions, a mention, an unread message, a pinned notice and a report, and private conversations. */
export const seedChat = async (tx: Tx, players: readonly DemoUser[], now: Date): Promise<void> => {
  const ids = new Map(players.map(({ username, id }) => [username, id]));
  const idOf = (username: string): number => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`No player ${username}`);
    return id;
  };
  for (const [key, lines = []] of Object.entries(conversations)) {
    const [room] = await tx
      .insert(chatRooms)
      .values({ key, kind: key === tradeRoom ? 'trade' : 'language', last_seq: lines.length })
      .returning();
    if (!room) throw new Error('The room was not stored');
    const stored = await tx
      .insert(chatMessages)
      .values(
        lines.map(([who, text], index) => ({
          room_id: room.id,
          seq: index + 1,
          author_id: idOf(who),
          client_id: randomUUID(),
          text,
          created_at: new Date(now.getTime() - (lines.length - index) * 3 * minute),
        })),
      )
      .returning();
    const thanked = stored.find(({ text }) => text.startsWith('Thank you! It was'));
    if (thanked) {
      await tx.insert(chatMessageReactions).values(
        (
          [
            ['Stormquill', 'party'],
            ['Emberfall', 'party'],
            ['Morrow', 'like'],
          ] as const
        ).map(([who, reaction]) => ({ message_id: thanked.id, user_id: idOf(who), reaction })),
      );
      await tx.update(chatMessages).set({ change: 1 }).where(eq(chatMessages.id, thanked.id));
      await tx.update(chatRooms).set({ last_change: 1 }).where(eq(chatRooms.id, room.id));
    }
    if (key === 'en' || key === tradeRoom)
      await tx
        .insert(chatReaders)
        .values({ user_id: idOf('player'), room_id: room.id, read_seq: Math.max(0, lines.length - 2) });
    const reported = stored.find(({ text }) => text.startsWith('Selling Moonsteel'));
    if (reported && reported.author_id !== null)
      await tx.insert(chatReports).values({
        message_id: reported.id,
        room_key: key,
        author_id: reported.author_id,
        reporter_id: idOf('Oakensoul'),
        reason: 'spam',
        note: 'The same offer every few minutes.',
        message_text: reported.text,
        created_at: new Date(now.getTime() - hour / 4),
      });
  }
  await seedPinned(tx, now);
  await seedPrivate(tx, idOf, now);
};

import { randomUUID } from 'node:crypto';
import { tradeRoom } from '@wyrmgate/contract/chat-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { chatMessages, chatReaders, chatReports, chatRooms } from '../src/chat/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DemoUser } from './players.ts';
import { hour, minute } from './random.ts';

/** Speakers by username; each room begins some minutes ago. */
const conversations: Partial<Record<Language | typeof tradeRoom, readonly (readonly [who: string, text: string])[]>> = {
  en: [
    ['Stormquill', 'Anyone up for the Drowned Gate tonight? Looking for a healer.'],
    ['Emberfall', 'I can heal until ten.'],
    ['Kestrel77', 'Bring fire resistance. The second boss hits harder since the patch.'],
    ['Stormquill', 'Good to know. Map: https://ormveil.example/maps/drowned-gate'],
    ['Morrow', 'Two places left? I have a level 61 archer.'],
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

/** Rooms in which players have just talked, an unread message, and a report. */
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
    if (key === 'en' || key === tradeRoom)
      await tx
        .insert(chatReaders)
        .values({ user_id: idOf('player'), room_id: room.id, read_seq: Math.max(0, lines.length - 2) });
    const reported = stored.find(({ text }) => text.startsWith('Selling Moonsteel'));
    if (reported)
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
};

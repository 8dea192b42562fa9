import { customPages } from '../src/custom-pages/table.ts';
import type { Tx } from '../src/platform/database/database.ts';

const text = (value: string) => ({ type: 'text', text: value });
const paragraph = (value: string) => ({ type: 'paragraph', content: [text(value)] });
const heading = (value: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(value)] });
const list = (...items: string[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});
const doc = (...content: object[]) => ({ type: 'doc' as const, content: content as { type: string }[] });

/** A guide for new players, in three languages, with a link in the footer. */
export const seedCustomPages = async (tx: Tx, now: Date): Promise<void> => {
  await tx.insert(customPages).values({
    slug: 'first-steps',
    status: 'published',
    place: 'footer',
    titles: { en: 'First steps', de: 'Erste Schritte', tr: 'İlk adımlar' },
    excerpts: {
      en: 'What to do in your first hour: download, empire, first village.',
      de: 'Was du in der ersten Stunde tust: herunterladen, Reich wählen, erstes Dorf.',
      tr: 'İlk saatinde yapacakların: indirme, imparatorluk, ilk köy.',
    },
    contents: {
      en: doc(
        paragraph('Welcome! This is all you need for your first hour in the game.'),
        heading('Before you start'),
        list(
          'Download the client and log in with your account.',
          'Choose an empire. Friends play best in the same one.',
        ),
        heading('In the first village'),
        paragraph('Talk to the guard at the gate. Each task shows you one part of the game and earns your first gear.'),
      ),
      de: doc(
        paragraph('Willkommen! Mehr brauchst du für deine erste Stunde im Spiel nicht.'),
        heading('Bevor du anfängst'),
        list(
          'Lade den Client herunter und melde dich mit deinem Konto an.',
          'Wähle ein Reich. Freunde spielen am besten im selben.',
        ),
        heading('Im ersten Dorf'),
        paragraph(
          'Sprich mit der Wache am Tor. Jede Aufgabe zeigt dir einen Teil des Spiels und bringt dir deine erste Ausrüstung.',
        ),
      ),
      tr: doc(
        paragraph('Hoş geldin! Oyundaki ilk saatin için gereken her şey burada.'),
        heading('Başlamadan önce'),
        list('İstemciyi indir ve hesabınla giriş yap.', 'Bir imparatorluk seç. Arkadaşlar en iyi aynı tarafta oynar.'),
        heading('İlk köyde'),
        paragraph('Kapıdaki muhafızla konuş. Her görev oyunun bir yönünü gösterir ve ilk ekipmanını kazandırır.'),
      ),
    },
    sort_order: 1,
    updated_at: now,
  });
};

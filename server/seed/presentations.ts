import { eq } from 'drizzle-orm';
import { useMedia } from '../src/media/usage.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { presentations } from '../src/presentations/table.ts';
import { users } from '../src/users/table.ts';
import type { seedMedia } from './media.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]) => ({ type: 'doc' as const, content: texts.map(paragraph) });
const dayMs = 86_400_000;

/** One published presentation with drawings from the media library, in three languages. */
export const seedPresentations = async (
  tx: Tx,
  now: Date,
  files: Awaited<ReturnType<typeof seedMedia>>,
): Promise<void> => {
  const scenes = files.filter(({ drawing }) => drawing.name.startsWith('scene-'));
  const [creator] = await tx.select({ id: users.id }).from(users).where(eq(users.username, 'implementor'));
  const captions = [
    {
      en: 'The day starts above the clouds.',
      de: 'Der Tag beginnt über den Wolken.',
      tr: 'Gün bulutların üzerinde başlar.',
    },
    {
      en: 'The green valley hides the old road.',
      de: 'Das grüne Tal verbirgt die alte Straße.',
      tr: 'Yeşil vadi eski yolu saklar.',
    },
    {
      en: 'The gates close at dusk.',
      de: 'In der Dämmerung schließen die Tore.',
      tr: 'Kapılar alacakaranlıkta kapanır.',
    },
    {
      en: 'Boats reach the islands at high tide.',
      de: 'Bei Flut erreichen Boote die Inseln.',
      tr: 'Tekneler adalara sular yükselince ulaşır.',
    },
  ];
  const at = new Date(now.getTime() - 12 * dayMs);
  const [row] = await tx
    .insert(presentations)
    .values({
      slug: 'four-lands',
      status: 'published',
      titles: { en: 'The four lands', de: 'Die vier Länder', tr: 'Dört diyar' },
      excerpts: {
        en: 'A short walk through the world, from dawn to high tide.',
        de: 'Ein kurzer Gang durch die Welt, von der Morgenröte bis zur Flut.',
        tr: 'Şafaktan sular yükselene dek dünyada kısa bir gezinti.',
      },
      contents: {
        en: doc('Each land has its own light.', 'Walk through them once, and you know where you want to live.'),
        de: doc('Jedes Land hat sein eigenes Licht.', 'Geh einmal hindurch, und du weißt, wo du leben willst.'),
        tr: doc('Her diyarın kendi ışığı vardır.', 'Bir kez gez, nerede yaşamak istediğini bilirsin.'),
      },
      slides: scenes.map(({ id }, index) => ({ media: { en: id }, captions: captions[index] ?? {} })),
      views: 214,
      creator_id: creator?.id ?? null,
      sort_order: 1,
      created_at: at,
      updated_at: at,
    })
    .returning();
  if (!row) throw new Error('The presentation was not stored.');
  const place = { domain: 'presentations', target: row.id, title: 'The four lands' };
  await useMedia(
    tx,
    place,
    scenes.map(({ id }) => id),
  );
};

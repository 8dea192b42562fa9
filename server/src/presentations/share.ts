import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, eq } from 'drizzle-orm';
import { translate } from '../platform/language/messages.ts';
import type { ShareSubject } from '../share-pictures/describe.ts';
import type { ShareFinder } from '../share-pictures/mount.ts';
import { type PresentationRow, presentations } from './table.ts';

/** The share picture of a presentation: its title on top of its first slide. */
export const presentationSubject = ({ id, titles, slides }: PresentationRow, wanted: Language): ShareSubject => {
  const language = titles[wanted] ? wanted : defaultLanguage;
  const [first] = slides;
  return {
    kind: 'presentation',
    id,
    language,
    title: titles[language] ?? '',
    label: translate(language, 'presentations:page.title'),
    coverId: first?.media[language] ?? first?.media[defaultLanguage] ?? null,
  };
};

export const findPresentationSubject: ShareFinder = async (tx, { id, language }) => {
  const [row] = await tx
    .select()
    .from(presentations)
    .where(and(eq(presentations.id, id), eq(presentations.status, 'published')));
  return row && presentationSubject(row, language);
};

import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { mediaIdsOf } from '@wyrmgate/contract/rich-text-document';
import { and, eq } from 'drizzle-orm';
import type { ShareSubject } from '../share-pictures/describe.ts';
import type { ShareFinder } from '../share-pictures/mount.ts';
import { type CustomPageRow, customPages } from './table.ts';

/** Returns the share picture of a page: its title over the first picture in its text. */
export const pageSubject = ({ id, titles, contents }: CustomPageRow, wanted: Language): ShareSubject => {
  const language = titles[wanted] && contents[wanted] ? wanted : defaultLanguage;
  const doc = contents[language];
  return {
    kind: 'page',
    id,
    language,
    title: titles[language] ?? '',
    label: '',
    coverId: (doc && mediaIdsOf(doc)[0]) ?? null,
  };
};

export const findPageSubject: ShareFinder = async (tx, { id, language }) => {
  const [row] = await tx
    .select()
    .from(customPages)
    .where(and(eq(customPages.id, id), eq(customPages.status, 'published')));
  return row && pageSubject(row, language);
};

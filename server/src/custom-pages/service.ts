import { type customPages as contract, customPageProblems } from '@wyrmgate/contract/custom-pages';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { languages } from '@wyrmgate/contract/languages';
import { mediaIdsOf } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { mediaOf } from '../media/usage.ts';
import { shareUrl } from '../share-pictures/describe.ts';
import { pageSubject } from './share.ts';
import { type CustomPageRow, customPages } from './table.ts';

type Contract = typeof contract;

/** Returns the ids of the library files that the texts of a page use. */
export const filesOf = ({ contents }: Pick<CustomPageRow, 'contents'>): number[] =>
  Object.values(contents).flatMap(mediaIdsOf);

const isPublished = eq(customPages.status, 'published');

export const listCustomPages = async ({ tx }: Work): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select({
      slug: customPages.slug,
      titles: customPages.titles,
      place: customPages.place,
      updated_at: customPages.updated_at,
      // Leaves out the texts themselves, because every page of the site reads this list.
      written: sql<string[]>`array(select jsonb_object_keys(${customPages.contents}))`,
    })
    .from(customPages)
    .where(isPublished)
    .orderBy(asc(customPages.sort_order), asc(customPages.id));
  return {
    pages: rows.map(({ written, updated_at, ...row }) => ({
      ...row,
      languages: languages.filter((language) => row.titles[language] && written.includes(language)),
      updated_at: updated_at.toISOString(),
    })),
  };
};

export const getCustomPage = async (
  { tx }: Work,
  { params, query }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const [row] = await tx
    .select()
    .from(customPages)
    .where(and(eq(customPages.slug, params.slug), isPublished));
  if (!row) throw problem(customPageProblems.notFound);
  const { slug, titles, excerpts, contents } = row;
  const files = await mediaOf(tx, filesOf(row));
  return {
    slug,
    titles,
    excerpts,
    contents,
    media: [...files.values()],
    share_picture: await shareUrl(tx, pageSubject(row, query.lang)),
    updated_at: row.updated_at.toISOString(),
  };
};

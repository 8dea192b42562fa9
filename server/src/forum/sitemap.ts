import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { threadSlug, threadsPerSitemap } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { visibleSections } from './rights.ts';
import { forumThreads, type SectionRow } from './table.ts';

type Contract = typeof contract;

const visitor: Actor = { kind: 'visitor' };

const shown = (first: number | SQL, last: number | SQL, sections: ReadonlyMap<number, SectionRow>) =>
  and(
    between(forumThreads.id, first, last),
    inArray(forumThreads.section_id, [...sections.keys()]),
    eq(forumThreads.hidden, false),
  );

/** Finds the files that list a thread, because an empty file is not a valid sitemap. Each probe is a range of the primary key. */
const filesOf = (tx: Tx, sections: ReadonlyMap<number, SectionRow>): Promise<{ file: number }[]> =>
  rowsOf(
    tx,
    sql`select file::int as file
      from generate_series(1::bigint, (select (max(id) - 1) / ${threadsPerSitemap}::bigint + 1 from ${forumThreads})) file
      where exists (select from ${forumThreads} where ${shown(
        sql`(file - 1) * ${threadsPerSitemap}::bigint + 1`,
        sql`file * ${threadsPerSitemap}::bigint`,
        sections,
      )})
      order by file`,
  );

export const showSitemap = async ({ tx }: Work): Promise<Returned<Contract['sitemap']>> => {
  const sections = await visibleSections(tx, visitor);
  if (sections.size === 0) return { sections: [], files: [] };
  return {
    sections: [...sections.values()].map(({ slug }) => slug),
    files: (await filesOf(tx, sections)).map(({ file }) => file),
  };
};

export const showSitemapFile = async (
  { tx }: Work,
  { params: { file } }: Received<Contract['sitemapFile']>,
): Promise<Returned<Contract['sitemapFile']>> => {
  const sections = await visibleSections(tx, visitor);
  const last = file * threadsPerSitemap;
  if (sections.size === 0 || !Number.isSafeInteger(last)) throw problem(forumProblems.notFound);
  const rows = await tx
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      section_id: forumThreads.section_id,
      at: forumThreads.last_post_at,
    })
    .from(forumThreads)
    .where(shown(last - threadsPerSitemap + 1, last, sections))
    .orderBy(asc(forumThreads.id));
  if (rows.length === 0) throw problem(forumProblems.notFound);
  return {
    threads: rows.map(({ id, title, section_id, at }) => ({
      id,
      slug: threadSlug(title),
      section: sections.get(section_id)?.slug ?? '',
      at: at.toISOString(),
    })),
  };
};

import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { ownThreadLists, threadSlug } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { asc, sql } from 'drizzle-orm';
import type { Actor, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { preparedRows } from '../platform/database/prepared.ts';
import { pickSettings } from '../settings/service.ts';
import { readFeed, readPage, sourceOf } from './list-page.ts';
import { readSections, requireSection, showSection, visibleAmong, visibleSections } from './rights.ts';
import { showThreads } from './show-thread.ts';
import {
  forumGroups,
  forumMembers,
  forumReaders,
  forumSectionSlugs,
  forumSections,
  forumThreads,
  type SectionRow,
} from './table.ts';

type Contract = typeof contract;

type LastThread = { section: number; id: number; title: string; at: string | Date; author: string | null };

const lastThreadsQuery = preparedRows<LastThread>(
  'forum_last_threads',
  () => sql`select s.id as section, t.id, t.title, t.last_post_at as at, u.username as author
    from ${forumSections} s
    cross join lateral (
      select top.* from (values (true), (false)) p(pinned)
      cross join lateral (
        select id, title, last_post_at, last_post_author_id from ${forumThreads} t
        where t.section_id = s.id and t.pinned = p.pinned and not t.hidden
        order by t.last_post_at desc nulls last, t.id desc nulls last limit 1) top
      order by top.last_post_at desc limit 1) t
    left join users u on u.id = t.last_post_author_id and u.status <> 'deleted'`,
);

/** Finds the thread with the last post in each section, with two index lookups per section. */
const lastThreads = async (tx: Tx): Promise<Map<number, LastThread>> =>
  new Map((await lastThreadsQuery(tx, {})).map((row) => [Number(row.section), row]));

/** Older threads do not affect the mark of a section, which bounds the cost of computing it. */
const markedThreads = 50;
const unreadSectionsQuery = preparedRows<{ section: number }>(
  'forum_unread_sections',
  () => sql`select s.id as section
    from ${forumSections} s
    left join ${forumMembers} m on m.user_id = ${sql.placeholder('user')}::bigint
    where exists (
      select from (values (true), (false)) p(pinned)
      cross join lateral (
        select id, last_post_no from ${forumThreads} t
        where t.section_id = s.id and t.pinned = p.pinned and not t.hidden
          and t.last_post_at > coalesce(m.read_before, ${sql.placeholder('joined')}::timestamptz)
        order by t.last_post_at desc nulls last, t.id desc nulls last limit ${sql.raw(String(markedThreads))}) t
      left join ${forumReaders} r on r.user_id = ${sql.placeholder('user')}::bigint and r.thread_id = t.id
      where t.last_post_no > coalesce(r.read_no, 0))`,
);

const unreadSections = async (tx: Tx, actor: Actor): Promise<Set<number>> => {
  if (actor.kind === 'visitor') return new Set();
  const rows = await unreadSectionsQuery(tx, { user: actor.id, joined: actor.createdAt.toISOString() });
  return new Set(rows.map(({ section }) => Number(section)));
};

/** Finds former addresses of sections that the caller sees. */
const movedTo = (
  rows: readonly (typeof forumSectionSlugs.$inferSelect)[],
  sections: ReadonlyMap<number, SectionRow>,
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ slug, section_id }) => {
      const section = sections.get(section_id);
      return section ? [[slug, section.slug]] : [];
    }),
  );

export const listSections = async ({ tx, actor }: Work): Promise<Returned<Contract['sections']>> => {
  const [sections, groups, last, unread, { forum_public_removals: removals }, slugs] = await readTogether(
    tx,
    () => visibleSections(tx, actor),
    async () => tx.select().from(forumGroups).orderBy(asc(forumGroups.sort_order), asc(forumGroups.id)),
    () => lastThreads(tx),
    () => unreadSections(tx, actor),
    () => pickSettings(tx, 'forum_public_removals'),
    async () => tx.select().from(forumSectionSlugs),
  );
  const show = (section: SectionRow) => {
    const row = last.get(section.id);
    return {
      ...showSection(section, actor),
      unread: unread.has(section.id),
      last: row
        ? {
            id: Number(row.id),
            slug: threadSlug(row.title),
            title: row.title,
            section: section.slug,
            author: row.author,
            at: new Date(row.at).toISOString(),
          }
        : null,
    };
  };
  return {
    moved: movedTo(slugs, sections),
    removals,
    groups: groups
      .map(({ id, names: texts }) => ({
        id,
        names: texts,
        sections: [...sections.values()].filter(({ group_id }) => group_id === id).map(show),
      }))
      .filter((group) => group.sections.length > 0),
  };
};

const maxPinned = 100;

const listSection = async (
  work: Work,
  slug: string,
  page: { after: string | undefined; limit: number },
): Promise<Returned<Contract['list']>> => {
  const { tx, actor } = work;
  const section = await requireSection(tx, actor, slug);
  const shown = { sections: new Map([[section.id, section]]), actor };
  const sections = [section.id];
  const [pinned, { rows, next }] = await readTogether(
    tx,
    async () =>
      page.after === undefined ? readPage(work, { list: 'pinned', sections, limit: maxPinned }) : { rows: [] },
    () => readPage(work, { list: 'section', sections, ...page }),
  );
  const threads = await showThreads(tx, [...pinned.rows, ...rows], shown);
  return { pinned: threads.slice(0, pinned.rows.length), threads: threads.slice(pinned.rows.length), next };
};

const threadsIn = (sections: Iterable<SectionRow>): number =>
  [...sections].reduce((sum, { threads }) => sum + threads, 0);

/** Whether the caller sees so few of the threads that a list in its order would skip most of them. */
const isSmallPart = (visible: ReadonlyMap<number, SectionRow>, all: readonly SectionRow[]): boolean =>
  threadsIn(visible.values()) * 100 < threadsIn(all);

export const listThreads = async (
  work: Work,
  { query: { section, list, tag, after, limit } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { tx, actor } = work;
  if (section !== undefined) return listSection(work, section, { after, limit });
  if (ownThreadLists.includes(list) && actor.kind === 'visitor') throw problem(forumProblems.loginFirst);
  const [all, found] = await readTogether(
    tx,
    () => readSections(tx),
    () => sourceOf(work, { list, tag }),
  );
  const sections = visibleAmong(all, actor);
  const source = found === 'order' && isSmallPart(sections, all) ? 'sections' : found;
  if (sections.size === 0) return { pinned: [], threads: [], next: null };
  const { rows, next } = await readPage(work, { list, source, sections: [...sections.keys()], tag, after, limit });
  return { pinned: [], threads: await showThreads(tx, rows, { sections, actor }), next };
};

const nobody: Actor = { kind: 'visitor' };

/** Returns the feed for readers and crawlers, with only what visitors see. */
export const showFeed = async (
  { tx }: Work,
  { query }: Received<Contract['feed']>,
): Promise<Returned<Contract['feed']>> => {
  const section = await requireSection(tx, nobody, query.section);
  const rows = await readFeed(tx, section.id);
  return {
    section: { slug: section.slug, names: section.names },
    threads: await showThreads(tx, rows, { sections: new Map([[section.id, section]]), actor: nobody }),
  };
};

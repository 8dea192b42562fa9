import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { ownThreadLists, type ThreadList, threadSlug, threadsPerPage } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, asc, eq, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { fixedLimit, prepared, preparedRows, preparedShapes, unplanned } from '../platform/database/prepared.ts';
import { pickSettings } from '../settings/service.ts';
import { lastFirst } from './order.ts';
import { requireSection, seesHidden, showSection, visibleSections } from './rights.ts';
import { listedColumns, showThreads } from './show-thread.ts';
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

const isShown = sql`not ${forumThreads.hidden}`;

/** `position`: the sort value as a whole number, which the cursor contains. `at` is its inverse. */
type Sort = { by: SQL; order: SQL; position: SQL<string>; at: (position: Placeholder) => SQL };
const byTime = (column: AnyPgColumn): Sort => ({
  by: sql`${column}`,
  order: sql`${column} desc nulls last`,
  position: sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  at: (position) => sql`(timestamptz 'epoch' + ${position}::bigint * interval '1 microsecond')`,
});
const byLastPost = byTime(forumThreads.last_post_at);
type Listed = ThreadList | 'section' | 'pinned';
const sorts: Record<Listed, Sort> = {
  section: byLastPost,
  pinned: byLastPost,
  new: byLastPost,
  popular: {
    by: sql`${forumThreads.heat}`,
    order: sql`${forumThreads.heat} desc nulls last`,
    position: sql`${forumThreads.heat}::text`,
    at: (position) => sql`${position}::bigint`,
  },
  unanswered: byTime(forumThreads.created_at),
  mine: byLastPost,
  followed: byLastPost,
  bookmarks: byLastPost,
};

const caller = sql.placeholder('user');
const ownMarks: Partial<Record<Listed, SQL>> = {
  mine: eq(forumReaders.wrote, true),
  followed: eq(forumReaders.follows, true),
  bookmarks: isNotNull(forumReaders.bookmarked_at),
};

const inSection = (list: Listed): boolean => list === 'section' || list === 'pinned';

/** `after`: where the page begins: at the start, after an id (older links), or after a sort value and an id. */
type Shape = { list: Listed; tagged: boolean; all: boolean; after: 'start' | 'id' | 'position'; normal: boolean };

// In a section, one index gives the best plan for every reader. For other lists, it depends on how many threads match.
const planned = ({ list, normal }: Shape): boolean => !normal || !inSection(list);

/** Returns the rows after a cursor, in the order of an index. */
const pageQuery = preparedShapes({ name: 'forum_page', planned }, (tx, shape: Shape, name) => {
  const { list, tagged, all, after, normal } = shape;
  const sort = sorts[list];
  const id = sql.placeholder('id');
  const visible = and(
    // Only the list of a single section can be read in the order of an index.
    inSection(list)
      ? eq(forumThreads.section_id, unplanned('section', 'bigint'))
      : sql`${forumThreads.section_id} = any(${sql.placeholder('sections')}::bigint[])`,
    all ? undefined : isShown,
  );
  // The sort value is read only if the thread is visible, so that hidden threads reveal nothing.
  const found = sql`(select ${sort.by} from ${forumThreads} where ${and(sql`${forumThreads.id} = ${id}::bigint`, visible)})`;
  const place = after === 'id' ? found : sort.at(sql.placeholder('position'));
  const mark = ownMarks[list];
  return tx
    .select({ ...listedColumns, position: sort.position })
    .from(forumThreads)
    .where(
      and(
        visible,
        list === 'section' ? sql`not ${forumThreads.pinned}` : undefined,
        list === 'pinned' ? sql`${forumThreads.pinned}` : undefined,
        list === 'unanswered' ? sql`${forumThreads.posts} = 1` : undefined,
        tagged ? sql`${forumThreads.tags} @> array[${sql.placeholder('tag')}::text]` : undefined,
        mark &&
          inArray(
            forumThreads.id,
            tx
              .select({ id: forumReaders.thread_id })
              .from(forumReaders)
              .where(and(eq(forumReaders.user_id, caller), mark)),
          ),
        after === 'start' ? undefined : sql`(${sort.by}, ${forumThreads.id}) < (${place}, ${id}::bigint)`,
      ),
    )
    .orderBy(sort.order, lastFirst(forumThreads.id))
    .limit(normal ? fixedLimit(threadsPerPage + 1) : sql.placeholder('limit'))
    .prepare(name);
});

type Page = {
  list: Listed;
  sections: readonly number[];
  tag?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/**
 * A cursor contains the sort value of its thread, so that the list continues even if the thread was hidden or moved up.
 */
const readPage = async ({ tx, actor }: Work, { list, sections, tag, after, limit }: Page) => {
  const [id, position] = after?.split('-') ?? [];
  const shape = {
    list,
    tagged: tag !== undefined,
    all: seesHidden(actor),
    after: id === undefined ? 'start' : position === undefined ? 'id' : 'position',
    normal: limit === threadsPerPage,
  } as const;
  const user = actor.kind === 'user' ? actor.id : undefined;
  const values = { sections: `{${sections.join()}}`, section: sections[0], tag, user, id, position, limit: limit + 1 };
  const found = await pageQuery(tx, shape).execute(values);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > limit ? `${last.id}-${last.position}` : null };
};

const maxPinned = threadsPerPage;

const listSection = async (
  work: Work,
  slug: string,
  page: Pick<Page, 'after' | 'limit'>,
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

export const listThreads = async (
  work: Work,
  { query: { section, list, tag, after, limit } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { tx, actor } = work;
  if (section !== undefined) return listSection(work, section, { after, limit });
  if (ownThreadLists.includes(list) && actor.kind === 'visitor') throw problem(forumProblems.loginFirst);
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return { pinned: [], threads: [], next: null };
  const { rows, next } = await readPage(work, { list, sections: [...sections.keys()], tag, after, limit });
  return { pinned: [], threads: await showThreads(tx, rows, { sections, actor }), next };
};

const nobody: Actor = { kind: 'visitor' };

const feedQuery = prepared((tx) =>
  tx
    .select(listedColumns)
    .from(forumThreads)
    .where(and(eq(forumThreads.section_id, unplanned('section', 'bigint')), isShown))
    .orderBy(lastFirst(forumThreads.created_at), lastFirst(forumThreads.id))
    .limit(fixedLimit(30))
    .prepare('forum_feed'),
);

/** Returns the feed for readers and crawlers, with only what visitors see. */
export const showFeed = async (
  { tx }: Work,
  { query }: Received<Contract['feed']>,
): Promise<Returned<Contract['feed']>> => {
  const section = await requireSection(tx, nobody, query.section);
  const rows = await feedQuery(tx).execute({ section: section.id });
  return {
    section: { slug: section.slug, names: section.names },
    threads: await showThreads(tx, rows, { sections: new Map([[section.id, section]]), actor: nobody }),
  };
};

// The query of one page of a list. Every call of a list runs it, so its plan must be good without the values of its placeholders.
import { type ThreadList, threadsPerPage } from '@wyrmgate/contract/forum-constants';
import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Work } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { prepared, preparedShapes, unplanned } from '../platform/database/prepared.ts';
import { seesHidden } from './rights.ts';
import { threadPage } from './show-thread.ts';
import { forumReaders, forumThreads } from './table.ts';

const isShown = sql`not ${forumThreads.hidden}`;

/** `position`: the sort value as a whole number, which the cursor contains. `at` is its inverse. */
type Sort = { by: SQL; order: SQL; position: SQL; at: (position: Placeholder) => SQL };
const byTime = (column: AnyPgColumn): Sort => ({
  by: sql`${column}`,
  order: sql`${column} desc nulls last`,
  position: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
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
    position: sql`${forumThreads.heat}`,
    at: (position) => sql`${position}::bigint`,
  },
  unanswered: byTime(forumThreads.created_at),
  mine: byLastPost,
  followed: byLastPost,
  bookmarks: byLastPost,
};

const caller = sql.placeholder('user');
const tag = unplanned('tag', 'text');
const marks: Partial<Record<Listed, SQL>> = {
  mine: sql`${forumReaders.wrote}`,
  followed: sql`${forumReaders.follows}`,
  bookmarks: sql`${forumReaders.bookmarked_at} is not null`,
};
const ofCaller = (mark: SQL | undefined): SQL =>
  sql`from ${forumReaders} where ${forumReaders.user_id} = ${caller} and ${mark}`;

/**
 * Where the threads of a list are found. A list is read in its order until the page is full, unless few threads belong to it: then all
 * of them are found by the caller's marks, by the tag or by the sections, and sorted.
 */
type Source = 'order' | 'marks' | 'tag' | 'sections';

const counted = sql<number>`count(*)::int`;
const fewMarks = 500;
/** In the order of the index, so that PostgreSQL does not read the marks of all players to find those of one. */
const marksQuery = preparedShapes({ name: 'forum_marks' }, (tx, { list }: { list: Listed }, name) =>
  tx
    .select({ counted })
    .from(
      sql`(select ${ofCaller(marks[list])} order by ${forumReaders.thread_id} limit ${sql.raw(String(fewMarks))}) as marked`,
    )
    .prepare(name),
);

/** A tag is rare if fewer than this many of the recent threads have it. */
const rare = { of: 500, count: 15 };
const tagQuery = prepared((tx) =>
  tx
    .select({ counted })
    .from(
      sql`(select ${forumThreads.tags} from ${forumThreads}
        order by ${forumThreads.last_post_at} desc nulls last, ${forumThreads.id} desc nulls last limit ${sql.raw(String(rare.of))}) as recent`,
    )
    .where(sql`${tag} = any(recent.tags)`)
    .prepare('forum_recent_tag'),
);

export const sourceOf = async (
  { tx, actor }: Work,
  { list, tag: name }: Pick<Page, 'list' | 'tag'>,
): Promise<Source> => {
  const [marked, tagged] = await readTogether(
    tx,
    async () => (marks[list] && actor.kind === 'user' ? marksQuery(tx, { list }).execute({ user: actor.id }) : []),
    async () => (name === undefined ? [] : tagQuery(tx).execute({ tag: name })),
  );
  if (marked.some(({ counted: count }) => count < fewMarks)) return 'marks';
  return tagged.some(({ counted: count }) => count < rare.count) ? 'tag' : 'order';
};

const isMarked = (mark: SQL, source: Source): SQL => {
  const { thread_id } = forumReaders;
  if (source === 'marks') return sql`${forumThreads.id} = any(array(select ${thread_id} ${ofCaller(mark)}))`;
  // A value instead of `exists`, so that PostgreSQL does not join the tables before it sorts them.
  return sql`(select true ${ofCaller(mark)} and ${thread_id} = ${forumThreads.id})`;
};

// Only the first form can use the index of tags.
const isTagged = (source: Source): SQL =>
  source === 'tag' ? sql`${forumThreads.tags} @> array[${tag}]` : sql`${tag} = any(${forumThreads.tags})`;

const inSections = (column: SQLWrapper): SQL => sql`${column} = any(${unplanned('sections', 'bigint[]')}::bigint[])`;
const ofSections = sql`select t.id from ${forumThreads} t where ${inSections(sql`t.section_id`)}`;

/** A page is read with the smallest of these limits that contains it, because a limit in the text allows a better plan. */
const pageSizes = [10, threadsPerPage, 100] as const;

/** `after`: where the page begins: at the start, after an id (older links), or after a sort value and an id. */
type Shape = {
  list: Listed;
  source: Source;
  tagged: boolean;
  all: boolean;
  after: 'start' | 'id' | 'position';
  size: (typeof pageSizes)[number];
};

/** Returns the rows after a cursor, in the order of an index. */
const pageQuery = preparedShapes(
  { name: 'forum_page' },
  (tx, { list, source, tagged, all, after, size }: Shape, name) => {
    const sort = sorts[list];
    const id = sql.placeholder('id');
    const visible = and(
      // Only the list of a single section can be read in the order of an index.
      list === 'section' || list === 'pinned'
        ? eq(forumThreads.section_id, unplanned('section', 'bigint'))
        : inSections(forumThreads.section_id),
      all ? undefined : isShown,
    );
    // The sort value is read only if the thread is visible, so that hidden threads reveal nothing.
    const found = sql`(select ${sort.by} from ${forumThreads} where ${and(sql`${forumThreads.id} = ${id}::bigint`, visible)})`;
    const place = after === 'id' ? found : sort.at(sql.placeholder('position'));
    const mark = marks[list];
    return threadPage(tx, {
      where: and(
        visible,
        list === 'section' ? sql`not ${forumThreads.pinned}` : undefined,
        list === 'pinned' ? sql`${forumThreads.pinned}` : undefined,
        list === 'unanswered' ? sql`${forumThreads.posts} = 1` : undefined,
        source === 'sections' ? sql`${forumThreads.id} = any(array(${ofSections}))` : undefined,
        tagged ? isTagged(source) : undefined,
        mark && isMarked(mark, source),
        after === 'start' ? undefined : sql`(${sort.by}, ${forumThreads.id}) < (${place}, ${id}::bigint)`,
      ),
      position: sort.position,
      order: sort.order,
      limit: size + 1,
    }).prepare(name);
  },
);

type Page = {
  list: Listed;
  source?: Source;
  sections: readonly number[];
  tag?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/**
 * A cursor contains the sort value of its thread, so that the list continues even if the thread was hidden or moved up.
 */
export const readPage = async (
  { tx, actor }: Work,
  { list, source = 'order', sections, tag: name, after, limit }: Page,
) => {
  const [id, position] = after?.split('-') ?? [];
  const shape = {
    list,
    source,
    tagged: name !== undefined,
    all: seesHidden(actor),
    after: id === undefined ? 'start' : position === undefined ? 'id' : 'position',
    size: pageSizes.find((size) => limit <= size) ?? 100,
  } as const;
  const user = actor.kind === 'user' ? actor.id : undefined;
  const values = { sections: `{${sections.join()}}`, section: sections[0], tag: name, user, id, position };
  const found = await pageQuery(tx, shape).execute(values);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > limit ? `${last.thread.id}-${last.position}` : null };
};

const feedQuery = prepared((tx) =>
  threadPage(tx, {
    where: and(eq(forumThreads.section_id, unplanned('section', 'bigint')), isShown),
    ...byTime(forumThreads.created_at),
    limit: 30,
  }).prepare('forum_feed'),
);

/** Returns the newest threads of a section, as visitors see them. */
export const readFeed = (tx: Tx, section: number) => feedQuery(tx).execute({ section, user: undefined });

// What staff decided about one player, from the tables of several domains and from the audit log.
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { moderation as contract, HistoryEntry } from '@wyrmgate/contract/moderation';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { visibleSections } from '../forum/rights.ts';
import type { User, Work } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';

type Contract = typeof contract;
type Found = Omit<HistoryEntry, 'by' | 'at' | 'until'> & {
  by_id: string | number | null;
  at: string | Date;
  until: string | Date | null;
};

type Columns = Partial<
  Record<'about' | 'decision' | 'category' | 'by' | 'reason' | 'points' | 'until' | 'undone', SQL>
> & { at: SQL };

/** The columns of one source, in the order that the union requires. */
const event = (kind: HistoryEntry['kind'], columns: Columns): SQL => sql`select ${sql.raw(`'${kind}'`)}::text as kind,
  (${columns.about ?? sql`null`})::text as about, (${columns.decision ?? sql`null`})::text as decision,
  (${columns.category ?? sql`null`})::text as category, (${columns.by ?? sql`null`})::bigint as by_id,
  coalesce(${columns.reason ?? sql`''`}, '')::text as reason, (${columns.at})::timestamptz as at,
  (${columns.points ?? sql`null`})::int as points, (${columns.until ?? sql`null`})::timestamptz as until,
  (${columns.undone ?? sql`false`})::boolean as undone`;

/** The member of staff who did this to an object, from the audit log. */
const doneBy = (target: SQL, actions: SQL): SQL => sql`(select a.user_id from audit_logs a
  where ${target} and a.result = 'success' and ${actions} order by a.id desc limit 1)`;

const forumEvents = (user: number, sections: readonly number[]): SQL[] => {
  const inSections = sql`t.section_id = any(${`{${sections.join()}}`}::bigint[])`;
  return [
    sql`${event('warning', {
      about: sql`case when w.post_id is not null then 'post' end`,
      by: sql`w.by_id`,
      reason: sql`w.reason`,
      at: sql`w.created_at`,
      points: sql`w.points`,
      until: sql`w.expires_at`,
      undone: sql`w.withdrawn`,
    })} from forum_warnings w where w.user_id = ${user}`,
    sql`${event('cleanup', { by: sql`c.by_id`, reason: sql`c.reason`, at: sql`c.created_at`, undone: sql`c.undone_at is not null` })}
      from forum_cleanups c where c.user_id = ${user}`,
    sql`${event('report', {
      about: sql`'post'`,
      decision: sql`r.decision`,
      category: sql`r.reason`,
      by: sql`r.decided_by`,
      reason: sql`case r.decision when 'delete' then p.removal_reason when 'hide' then t.hidden_reason else '' end`,
      at: sql`r.decided_at`,
    })} from (select distinct on (f.post_id, f.decided_at) f.* from forum_reports f
        join forum_posts o on o.id = f.post_id and o.author_id = ${user}
        where f.state = 'upheld' order by f.post_id, f.decided_at, f.id) r
      join forum_posts p on p.id = r.post_id join forum_threads t on t.id = p.thread_id where ${inSections}`,
    // Leaves out removals by a decision or a clean-up, which have its time and are already listed. Erasing an account
    // rejects its held posts without a decision by staff.
    sql`${event('removal', {
      about: sql`'post'`,
      by: doneBy(
        sql`a.target_type = 'forum_post' and a.target_id = p.id::text`,
        sql`a.action in ('forum_post_delete', 'forum_held_decide', 'moderation_decide')`,
      ),
      reason: sql`p.removal_reason`,
      at: sql`p.removed_at`,
    })} from forum_posts p join forum_threads t on t.id = p.thread_id
      where p.author_id = ${user} and p.removed_by in ('staff', 'rejected') and ${inSections}
      and (p.removed_by = 'staff' or p.removal_reason <> ''
        or not exists (select from users u where u.id = ${user} and u.status = 'deleted')
        or exists (select from audit_logs a where a.target_type = 'forum_post' and a.target_id = p.id::text
          and a.result = 'success' and a.action in ('forum_held_decide', 'moderation_decide')))
      and not exists (select from forum_reports r where r.post_id = p.id and r.decided_at = p.removed_at)
      and not exists (select from forum_cleanups c where c.user_id = ${user} and c.created_at = p.removed_at)`,
    sql`${event('removal', {
      about: sql`'thread'`,
      by: doneBy(
        sql`a.target_type = 'forum_thread' and a.target_id = t.id::text`,
        sql`a.action = 'forum_thread_update' and a.notes like 'hide%'`,
      ),
      reason: sql`t.hidden_reason`,
      at: sql`t.hidden_at`,
    })} from forum_threads t where t.author_id = ${user} and t.hidden and t.hidden_at is not null and ${inSections}
      and not exists (select from forum_posts p join forum_reports r on r.post_id = p.id
        where p.thread_id = t.id and r.decided_at = t.hidden_at)
      and not exists (select from forum_cleanups c where c.user_id = ${user} and c.created_at = t.hidden_at)`,
  ];
};

const muteNotes = sql`regexp_replace(a.notes, '^[0-9]+ h:? ?', '')`;

const chatEvents = (user: number): SQL[] => [
  sql`${event('report', {
    about: sql`'chat'`,
    decision: sql`r.decision`,
    category: sql`r.reason`,
    by: sql`r.decided_by`,
    reason: sql`m.removal_reason`,
    at: sql`r.decided_at`,
  })} from (select distinct on (f.message_id, f.decided_at) f.* from chat_reports f
      where f.author_id = ${user} and f.state = 'upheld' order by f.message_id, f.decided_at, f.id) r
    left join chat_messages m on m.id = r.message_id`,
  sql`${event('removal', {
    about: sql`'chat'`,
    by: doneBy(sql`a.target_type = 'chat_message' and a.target_id = m.id::text`, sql`a.action = 'chat_message_delete'`),
    reason: sql`m.removal_reason`,
    at: sql`m.removed_at`,
  })} from chat_messages m where m.author_id = ${user} and m.removed_by = 'staff'
    and not exists (select from chat_reports r where r.message_id = m.id and r.decided_at = m.removed_at)
    and not exists (select from forum_cleanups c where c.user_id = ${user} and c.created_at = m.removed_at)`,
  ...(['mute', 'unmute'] as const).map(
    (kind) => sql`${event(kind, {
      by: sql`a.user_id`,
      reason: kind === 'mute' ? muteNotes : sql`''`,
      at: sql`a.timestamp`,
      until:
        kind === 'mute'
          ? sql`a.timestamp + make_interval(hours => coalesce(substring(a.notes from '^([0-9]{1,5}) h'), '0')::int)`
          : sql`null`,
    })} from audit_logs a where a.target_type = 'user' and a.target_id = ${String(user)} and a.result = 'success'
      and a.action = ${`chat_${kind}`}`,
  ),
];

/** Reports about guild notices or donor messages. Anonymous donors stay anonymous. */
const contentEvents = (user: number, kind: 'guild' | 'donation'): SQL => sql`${event('report', {
  about: sql`r.kind`,
  category: sql`r.reason`,
  by: sql`r.decided_by`,
  at: sql`r.decided_at`,
})} from (select distinct on (f.target_id, f.decided_at) f.* from content_reports f
    where f.kind = ${kind} and f.author_id = ${user} and f.state = 'upheld' order by f.target_id, f.decided_at, f.id) r
  where r.kind <> 'donation' or not exists (select from payments p where p.id = r.target_id and p.anonymous)`;

const banEvents = (user: number): SQL =>
  sql`${event('ban', {
    by: sql`b.created_by`,
    reason: sql`b.reason`,
    at: sql`b.created_at`,
    until: sql`b.ends_at`,
    undone: sql`b.lifted_at is not null and (b.ends_at is null or b.lifted_at < b.ends_at)`,
  })} from users_bans b where b.user_id = ${user}`;

const toIso = (time: string | Date): string => new Date(time).toISOString();

export const showHistory = async (
  { tx, actor }: Work<User>,
  { params: { id }, query: { limit } }: Received<Contract['history']>,
): Promise<Returned<Contract['history']>> => {
  const may = (permission: Permission) => holdsPermission(actor.permissions, permission);
  const sources = [
    ...(may('admin.forum.view') ? forumEvents(id, [...(await visibleSections(tx, actor)).keys()]) : []),
    ...(may('admin.chat.view') ? chatEvents(id) : []),
    ...(may('admin.recruiting.view') ? [contentEvents(id, 'guild')] : []),
    ...(may('content.donations.edit') ? [contentEvents(id, 'donation')] : []),
    ...(may('admin.users.view') ? [banEvents(id)] : []),
  ];
  if (sources.length === 0) return { entries: [], more: false };
  const limited = sources.map((source) => sql`(${source} order by at desc limit ${limit + 1})`);
  const rows = await rowsOf<Found>(
    tx,
    sql`select * from (${sql.join(limited, sql` union all `)}) as event order by at desc, kind limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  const names = await findNames(tx, [...new Set(shown.flatMap(({ by_id }) => (by_id === null ? [] : Number(by_id))))]);
  return {
    entries: shown.map(({ by_id, at, until, points, ...entry }) => ({
      ...entry,
      points: points === null ? null : Number(points),
      by: by_id === null ? null : (names.get(Number(by_id)) ?? null),
      at: toIso(at),
      until: until === null ? null : toIso(until),
    })),
    more: rows.length > limit,
  };
};

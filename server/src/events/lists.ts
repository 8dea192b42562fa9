import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type events as contract, eventProblems } from '@wyrmgate/contract/events';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { outdatedIn } from '../platform/content-language.ts';
import { toCsv } from '../platform/csv.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { listPage, paginationOf } from '../platform/database/paging.ts';
import { findUsers } from '../users/service.ts';
import { expandDates } from './expansion.ts';
import { eventColumns, eventDates, eventSignUps, events } from './table.ts';
import { languagesOf, textFor } from './text.ts';

type Contract = typeof contract;

type Summary = {
  id: number;
  next: Date | string | null;
  last: Date | string | null;
  dates: number;
  taken: number;
  total: number;
};
const isoOf = (moment: Date | string | null): string | null => moment && new Date(moment).toISOString();

const dayIn = (moment: Date | string | null, zone: string): string | null =>
  moment && Temporal.Instant.from(new Date(moment).toISOString()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** Sorts upcoming events by their next date, and then past events, latest first. */
export const listForStaff = async (
  { tx, now }: Work<User>,
  { query: { type, status, period, page, limit } }: Received<Contract['adminList']>,
): Promise<Returned<Contract['adminList']>> => {
  const at = now.toISOString();
  const over = period === 'past' ? sql`coalesce(n.ended, ${at}) <= ${at}` : sql`n.ended > ${at}`;
  const found = await rowsOf<Summary>(
    tx,
    sql`select e.id, n.next, n.last, coalesce(n.dates, 0)::integer as dates, coalesce(n.taken, 0)::integer as taken,
          (count(*) over ())::integer as total
        from ${events} e left join (
          select event_id, min(starts_at) filter (where ends_at > ${at} and state = 'planned') as next,
            max(starts_at) as last, max(ends_at) as ended, count(*) as dates, sum(taken) as taken
          from ${eventDates} where state <> 'removed' group by event_id
        ) n on n.event_id = e.id
        where e.status <> 'deleted' and ${type ? sql`e.type = ${type}` : sql`true`}
          and ${status ? sql`e.status = ${status}` : sql`true`} and ${period ? over : sql`true`}
        order by n.next asc nulls last, n.last desc nulls last, e.id
        limit ${limit} offset ${(page - 1) * limit}`,
  );
  const ids = found.map(({ id }) => Number(id));
  // Also reads the long texts, because their translations may be outdated as well.
  const rows = ids.length > 0 ? await tx.select().from(events).where(inArray(events.id, ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    events: found.flatMap(({ id, next, last, dates, taken }) => {
      const row = byId.get(Number(id));
      if (!row) return [];
      return {
        id: row.id,
        type: row.type,
        status: row.status,
        title: textFor(row, defaultLanguage).title,
        languages: languagesOf(row),
        outdated: outdatedIn([row.texts, row.bodies], row.source_language, row.source_hashes),
        zone: row.zone,
        all_day: row.time === null,
        repeats: row.rule !== null,
        next: isoOf(next),
        last: isoOf(last),
        day: dayIn(next ?? last, row.zone),
        dates,
        sign_up: row.sign_up,
        places: row.places,
        taken,
        shown_from: row.shown_from?.toISOString() ?? null,
        shown_until: row.shown_until?.toISOString() ?? null,
        updated_at: row.updated_at.toISOString(),
      };
    }),
    pagination: paginationOf({ page, limit }, { total: found[0]?.total ?? 0 }),
  };
};

const previewed = 12;
const compared = 60;
const maxOverlaps = 20;

/** Previews the dates of a rule before it is saved, with other events that take place at the same time. */
export const previewEvent = async (
  { tx, now }: Work<User>,
  { query: { timing, id } }: Received<Contract['preview']>,
): Promise<Returned<Contract['preview']>> => {
  const { dates, capped } = expandDates(timing);
  const coming = dates.filter(({ ends_at }) => ends_at > now).slice(0, compared);
  const ranges = coming.map(
    ({ date, starts_at, ends_at }) =>
      sql`(${date}::text, ${starts_at.toISOString()}::timestamptz, ${ends_at.toISOString()}::timestamptz)`,
  );
  const overlaps =
    ranges.length > 0
      ? await rowsOf<{ date: string; event_id: number; starts_at: Date | string }>(
          tx,
          sql`select w.date, d.event_id, d.starts_at from (values ${sql.join(ranges, sql`, `)}) w (date, starts, ends)
              join ${eventDates} d on d.starts_at < w.ends and d.ends_at > w.starts and d.state = 'planned'
              join ${events} e on e.id = d.event_id and e.status in ('draft', 'published')
              where e.id <> ${id ?? 0} order by w.starts, d.event_id limit ${maxOverlaps}`,
        )
      : [];
  const ids = [...new Set(overlaps.map(({ event_id }) => Number(event_id)))];
  const others = ids.length > 0 ? await tx.select(eventColumns).from(events).where(inArray(events.id, ids)) : [];
  const titles = new Map(others.map((row) => [row.id, textFor(row, defaultLanguage).title]));
  const show = ({ date, starts_at, ends_at }: (typeof dates)[number]) => ({
    date,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  });
  return {
    dates: dates.slice(0, previewed).map(show),
    total: dates.length,
    capped,
    overlaps: overlaps.map(({ date, event_id, starts_at }) => ({
      date,
      id: Number(event_id),
      title: titles.get(Number(event_id)) ?? '',
      starts_at: isoOf(starts_at) ?? '',
    })),
  };
};

const findTaken = async (tx: Tx, id: number, date: string): Promise<void> => {
  const [row] = await tx
    .select({ id: eventDates.id })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.event_id))
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, date), ne(events.status, 'deleted')));
  if (!row) throw problem(eventProblems.dateNotFound);
};

const signedUp = (id: number, date: string) => and(eq(eventSignUps.event_id, id), eq(eventSignUps.date, date));

const showSignUps = async (tx: Tx, rows: readonly (typeof eventSignUps.$inferSelect)[]) => {
  const people = await findUsers(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id, created_at }) => ({
    user_id,
    username: people.get(user_id)?.username ?? '',
    created_at: created_at.toISOString(),
  }));
};

export const listSignUps = async (
  { tx }: Work<User>,
  { params: { id, date }, query: cursor }: Received<Contract['signUps']>,
): Promise<Returned<Contract['signUps']>> => {
  await findTaken(tx, id, date);
  const { rows, pagination } = await listPage(tx, {
    table: eventSignUps,
    where: signedUp(id, date),
    order: [asc(eventSignUps.id)],
    cursor,
  });
  return { sign_ups: await showSignUps(tx, rows), pagination };
};

const maxExported = 20_000;

export const exportSignUps = async (
  { platform, audit }: External<User>,
  { params: { id, date } }: Received<Contract['exportSignUps']>,
): Promise<Returned<Contract['exportSignUps']>> => {
  const { db } = platform.database;
  await findTaken(db, id, date);
  const signUps = await db
    .select()
    .from(eventSignUps)
    .where(signedUp(id, date))
    .orderBy(asc(eventSignUps.id))
    .limit(maxExported);
  const people = await showSignUps(db, signUps);
  audit.target('event', id);
  audit.note(`${people.length} rows, date ${date}`);
  const rows = people.map((row) => [row.user_id, row.username, row.created_at]);
  return {
    filename: `event-${id}-${date}.csv`,
    csv: toCsv([['user_id', 'username', 'signed_up_at'], ...rows]),
    rows: rows.length,
  };
};

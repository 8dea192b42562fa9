import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type events as contract, eventProblems } from '@wyrmgate/contract/events';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { shareUrl } from '../share-pictures/describe.ts';
import { isShown, readDates, serverZone, showDate } from './service.ts';
import { eventSubject } from './share.ts';
import { events } from './table.ts';
import { languagesOf, textFor } from './text.ts';

type Contract = typeof contract;

export const showEvent = async (
  { tx, now }: Work,
  { params: { id }, query: { on, language } }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), isShown(now)));
  const rows = event ? await readDates(tx, id) : [];
  const coming = rows.filter(({ ends_at }) => ends_at > now);
  const row =
    rows.find(({ date }) => date === on) ?? coming.find(({ state }) => state === 'planned') ?? coming[0] ?? rows.at(-1);
  if (!event || !row) throw problem(eventProblems.notFound);
  return {
    zone: serverZone(),
    now: now.toISOString(),
    event: {
      ...showDate(event, row, language),
      body: event.bodies[textFor(event, language).language] ?? null,
      share_picture: await shareUrl(tx, eventSubject(event, language)),
      languages: languagesOf(event),
      repeats: event.rule !== null,
      updated_at: event.updated_at.toISOString(),
      dates: coming.slice(0, 12).map((each) => ({
        date: each.date,
        starts_at: each.starts_at.toISOString(),
        ends_at: each.ends_at.toISOString(),
        cancelled: event.status === 'cancelled' || each.state === 'cancelled',
        taken: each.taken,
      })),
    },
  };
};

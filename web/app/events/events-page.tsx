import { CalendarSync } from 'lucide-react';
import { type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { Picture } from '../platform/picture.tsx';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { calendarFeed } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { addDays, byDay, calendarQuery, dayIn, keyOf, shownDays, weekOf } from './calendar.ts';
import { EventCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { linksFrom } from './links.ts';
import { MonthGrid } from './month-grid.tsx';
import { NextEvents } from './next-events.tsx';
import { ServerTime } from './server-time.tsx';
import { CalendarToolbar } from './toolbar.tsx';
import { useDays, useZone } from './use-zone.ts';
import './events.css';

export const handle = { namespaces: ['events'] } satisfies RouteHandle;

export const loader = pageLoader(async ({ api, language, origin }, { request }) => {
  const query = calendarQuery(new URL(request.url).searchParams);
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = shownDays({ view: query.view, day: query.day ?? today });
  const [shown, next] = await Promise.all([
    // Loads an extra day on each side, because the server does not know the viewer's time zone.
    api.events.scheduled({ query: { from: addDays(from, -1), to: addDays(to, 1), language } }),
    api.events.upcoming({ query: { language, limit: 4 } }),
  ]);
  return { ...shown, query, next: next.events, feed: new URL(origin).host };
});
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) => {
  const query = (args.loaderData as Data | undefined)?.query;
  const search = query?.day === undefined || query.view === 'week' ? '' : `?month=${query.day.slice(0, 7)}`;
  return pageMeta({ title: 'events:meta.title', description: 'events:meta.description', search })(args);
};

export default function EventsPage() {
  const { t, i18n } = useTranslation('events');
  const { query, events, next, now, zone: serverZone, feed } = useLoaderData<typeof loader>();
  const zone = useZone(serverZone);
  const format = useDays(zone);
  const today = dayIn(now, zone);
  const day = query.day ?? today;
  const links = linksFrom(query, day);
  const visible = query.types.length > 0 ? events.filter(({ type }) => query.types.includes(type)) : events;
  const days = byDay(visible, zone);
  const inMonth = [...days].filter(([each]) => each.slice(0, 7) === day.slice(0, 7)).sort();
  /** In the current month the list starts today, so past days are listed separately. */
  const past = today.startsWith(day.slice(0, 7)) ? inMonth.filter(([each]) => each < today) : [];
  const chosen = events.find(({ id, date }) => id === query.event && date === query.on);
  const selected = chosen ?? next.find(({ cancelled }) => !cancelled) ?? next[0];
  const after = next.filter((event) => !selected || keyOf(event) !== keyOf(selected)).slice(0, 3);
  return (
    <>
      <header className="relative isolate overflow-hidden border-line border-b">
        <div className="absolute inset-0 -z-10">
          <Picture
            name="band"
            fetchPriority="high"
            sizes="(min-width: 64rem) 100vw, 160vw"
            className="size-full object-cover object-[72%_42%] lg:object-[50%_40%]"
          />
          <div className="event-shade absolute inset-0" />
        </div>
        <div className="page-container flex min-h-[172px] flex-col justify-center py-8 lg:min-h-[222px]">
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[48ch] text-bone-200 text-lead">{t('lead')}</p>
          <p className="text-bone-200 text-lead">
            {zone === serverZone ? t('serverZone', { zone }) : t('zone', { zone })}
          </p>
          <p className="mt-1 min-h-6 text-label text-secondary">
            <ServerTime zone={serverZone} now={now} />
          </p>
        </div>
      </header>
      <div className="page-container grid grid-cols-[minmax(0,1fr)] items-start gap-7 pt-8 pb-12 lg:grid-cols-[minmax(0,1fr)_340px] lg:pb-26">
        <div className="min-w-0">
          <CalendarToolbar query={query} day={day} links={links} />
          {(query.view === undefined || query.view === 'month') && (
            <div className={query.view === undefined ? 'max-[47.4375rem]:hidden' : undefined}>
              <MonthGrid
                day={day}
                today={today}
                zone={zone}
                days={days}
                selected={selected && keyOf(selected)}
                links={links}
              />
            </div>
          )}
          {(query.view === undefined || query.view === 'list') && (
            <div className={query.view === undefined ? 'min-[47.5rem]:hidden' : undefined}>
              {past.length > 0 && (
                <Disclosure summary={t('earlierDays')} className="mb-3 [&>div]:ps-0">
                  <EventList days={past} today={today} zone={zone} />
                </Disclosure>
              )}
              <EventList days={inMonth.slice(past.length)} today={today} zone={zone} />
            </div>
          )}
          {query.view === 'week' && (
            <EventList every days={weekOf(day).map((each) => [each, days.get(each) ?? []])} today={today} zone={zone} />
          )}
        </div>
        <aside className="grid gap-4">
          {selected && <EventCard key={keyOf(selected)} event={selected} zone={zone} now={now} />}
          <section aria-label={t('next')} className="rounded-card border border-line bg-surface px-6 py-5">
            <NextEvents events={after} zone={serverZone} />
          </section>
          <Button icon={CalendarSync} render={<a href={calendarFeed(feed, i18n.language, query.types)} />}>
            {t('calendar.subscribe')}
          </Button>
          <p className="sr-only" aria-live="polite">
            {format.month(day)}
          </p>
        </aside>
      </div>
    </>
  );
}

import { CalendarPlus } from 'lucide-react';
import { data, Link, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { Picture } from '../platform/picture.tsx';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { RootData } from '../root.tsx';
import { languageNames } from '../shell/language-names.ts';
import { pageMeta, structuredData } from '../shell/page-meta.ts';
import { calendarFile, eventPage, idOfSlug, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { RichText } from '../ui/rich-text.tsx';
import { calendarQuery } from './calendar.ts';
import { eventArt } from './event-art.ts';
import { EventFacts } from './event-card.tsx';
import { eventMarkup } from './event-markup.ts';
import { EventTypeMark } from './event-type.tsx';
import { ServerTime } from './server-time.tsx';
import { StartsIn } from './starts-in.tsx';
import { TakingPart } from './taking-part.tsx';
import { useDays, useZone } from './use-zone.ts';

export const handle = { namespaces: ['events'] } satisfies RouteHandle;

export const loader = pageLoader(async ({ api, language }, { request, params: { slug = '' } }) => {
  const id = idOfSlug(slug);
  if (id === undefined) throw data({ code: 'events.notFound', id: undefined }, { status: 404 });
  const search = new URL(request.url).searchParams;
  const { on } = calendarQuery(search);
  const found = await api.events.get({ params: { id }, query: { language, on } });
  if (found.event.slug !== slug) {
    search.delete('_routes');
    throw redirect(`${urls.events}/${found.event.slug}${search.size > 0 ? `?${search}` : ''}`, 301);
  }
  return found;
});
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) => {
  const event = (args.loaderData as Data | undefined)?.event;
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const tags = pageMeta({
    title: 'events:meta.event',
    description: 'events:meta.eventDescription',
    ...(event && {
      image: event.share_picture,
      versions: event.languages.map((language) => ({
        language,
        path: event.repeats ? eventPage(event) : `${urls.events}/${event.slug}`,
      })),
      shownIn: event.language,
    }),
    ...(event?.repeats && { search: `?on=${event.date}` }),
    values: () => ({ title: event?.title ?? '', text: event?.description || event?.title || '' }),
  })(args);
  if (!event || !root) return tags;
  return [...tags, ...structuredData(() => eventMarkup(event, root.origin, root.site.site_name))];
};

export default function EventPage() {
  const { t, i18n } = useTranslation('events');
  const { event, zone: serverZone, now } = useLoaderData<typeof loader>();
  const zone = useZone(serverZone);
  const format = useDays(zone);
  const others = event.dates.filter(({ date }) => date !== event.date);
  const translated = event.language === i18n.language;
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs
        trail={[{ key: 'events', label: t('title'), link: <Link to={urls.events} /> }]}
        current={<span lang={translated ? undefined : event.language}>{event.title}</span>}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_340px]">
        <article lang={translated ? undefined : event.language}>
          <Picture
            name={eventArt[event.type]}
            fetchPriority="high"
            sizes="(min-width: 64rem) 820px, 100vw"
            className="mb-6 h-48 w-full rounded-card object-cover sm:h-64"
          />
          <div className="flex flex-wrap items-center gap-3">
            <EventTypeMark type={event.type} />
            <StartsIn key={event.date} event={event} now={now} />
          </div>
          <h1 className="mt-3 pb-1 text-h1 wrap-anywhere">{event.title}</h1>
          {event.description && <p className="mt-2 max-w-[68ch] text-lead text-secondary">{event.description}</p>}
          {event.cancelled && (
            <Banner tone="danger" className="mt-5" title={t('cancelled')}>
              {format.when(event)}
            </Banner>
          )}
          {!translated && (
            <p lang={i18n.language} className="mt-4 text-label text-secondary">
              {t('otherLanguage', { language: languageNames[event.language] })}
            </p>
          )}
          {event.body && <RichText doc={event.body} className="mt-6 max-w-[68ch]" />}
        </article>
        <aside className="grid gap-4">
          <Panel>
            <div className="grid gap-4">
              <EventFacts event={event} zone={zone} />
              <p className="text-label text-secondary">
                {zone === serverZone ? t('serverZone', { zone }) : t('zone', { zone })}{' '}
                <ServerTime zone={serverZone} now={now} />
              </p>
              <Button full icon={CalendarPlus} render={<a href={calendarFile(event, i18n.language)} />}>
                {t('calendar.add')}
              </Button>
            </div>
          </Panel>
          <TakingPart key={event.date} event={event} now={now} zone={zone} />
          {others.length > 0 && (
            <Panel title={t('dates')}>
              <ul className="grid gap-2">
                {others.map((each) => (
                  <li key={each.date}>
                    <Link
                      to={eventPage({ slug: event.slug, date: each.date })}
                      className={cx('tabular-nums', each.cancelled && 'line-through')}
                    >
                      {format.when({ ...event, ...each })}
                    </Link>
                    {each.cancelled && <span className="text-danger text-meta"> {t('cancelled')}</span>}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </aside>
      </div>
    </div>
  );
}

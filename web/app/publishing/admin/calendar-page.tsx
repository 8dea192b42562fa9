import { formatLocale } from '@wyrmgate/contract/languages';
import type { PublishingEntry } from '@wyrmgate/contract/publishing';
import { type PublishedKind, publishedPermissions } from '@wyrmgate/contract/publishing-constants';
import { CalendarDays, ChevronLeft, ChevronRight, Megaphone, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { adminClock } from '../../admin-kit/admin-date.ts';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayKey, entriesByDay, monthDays } from './month.ts';

export const handle = { namespaces: ['publishing'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'publishing:title', noindex: true });

export const kindIcon = { news: Newspaper, event: CalendarDays, announcement: Megaphone } as const;
const placeOf = ({ kind, id }: Pick<PublishingEntry, 'kind' | 'id'>): string =>
  ({ news: `/admin/news/${id}`, event: '/admin/events', announcement: '/admin/announcements' })[kind];
const stateTone: Record<PublishingEntry['state'], Tone> = {
  draft: 'warning',
  planned: 'info',
  live: 'success',
  cancelled: 'danger',
};

/** A monthly calendar of news, events and announcements, in the viewer's time zone. */
export default function CalendarPage() {
  const { t, i18n } = useTranslation('publishing');
  const can = useCan();
  const [month, setMonth] = useState(() => {
    const today = new Date();
    return new Date(today.getFullYear(), today.getMonth(), 1);
  });
  const days = monthDays(month);
  const [first = month] = days;
  const last = days.at(-1) ?? month;
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const query = useApiQuery(['publishing', 'calendar'], {
    query: { from: first.toISOString(), to: to.toISOString() },
  });
  const move = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const title = new Intl.DateTimeFormat(formatLocale(i18n.language), { month: 'long', year: 'numeric' }).format(month);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const add = (kind: PublishedKind, path: string) =>
    can(publishedPermissions[kind].replace('.view', '.edit') as never) && (
      <Button key={kind} icon={kindIcon[kind]} render={<Link to={path} />}>
        {t(`add.${kind}`)}
      </Button>
    );
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead', { zone })}
      actions={
        <div className="flex flex-wrap gap-2">
          {add('news', '/admin/news')}
          {add('event', '/admin/events')}
          {add('announcement', '/admin/announcements')}
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={ChevronLeft} label={t('previous')} onClick={() => move(-1)} />
        <h2 aria-live="polite" className="min-w-44 text-center text-card">
          {title}
        </h2>
        <IconButton icon={ChevronRight} label={t('next')} onClick={() => move(1)} />
      </div>
      <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
        {({ entries, drafts, kinds }) => (
          <>
            {kinds.length === 0 ? (
              <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
            ) : (
              <Month month={month} days={days} entries={entries} title={title} />
            )}
            {drafts.length > 0 && (
              <Panel title={t('drafts')}>
                <ul className="grid gap-2">
                  {drafts.map(({ id, title: name }) => (
                    <li key={id} className="flex items-center gap-2">
                      <Icon as={Newspaper} size={16} className="text-muted" />
                      <Link to={placeOf({ kind: 'news', id })} className="wrap-anywhere text-link">
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

type MonthProps = { month: Date; days: readonly Date[]; entries: readonly PublishingEntry[]; title: string };

/** A table on wide screens, and a list of days with entries on phones. */
function Month({ month, days, entries, title }: MonthProps) {
  const { t, i18n } = useTranslation('publishing');
  const byDay = entriesByDay(entries);
  const today = dayKey(new Date());
  const weekday = new Intl.DateTimeFormat(formatLocale(i18n.language), { weekday: 'short' });
  const long = new Intl.DateTimeFormat(formatLocale(i18n.language), { weekday: 'long', day: 'numeric', month: 'long' });
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  const shown = days.filter((day) => day.getMonth() === month.getMonth() && byDay.has(dayKey(day)));
  return (
    <>
      <table className="hidden w-full table-fixed border-collapse rounded-card border border-line bg-surface md:table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th
                key={day.getDay()}
                scope="col"
                className="border-line border-b px-2 py-2 text-start text-label text-muted"
              >
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.toISOString()}>
              {week.map((day) => (
                <td
                  key={day.toISOString()}
                  className={cx(
                    'h-28 border border-line p-1.5 align-top',
                    day.getMonth() !== month.getMonth() && 'bg-page',
                  )}
                >
                  <p
                    className={cx(
                      'mb-1 text-label tabular-nums',
                      dayKey(day) === today ? 'font-[620] text-accent' : 'text-secondary',
                    )}
                  >
                    {day.getDate()}
                    {dayKey(day) === today && <span className="sr-only"> {t('today')}</span>}
                  </p>
                  <ul className="grid gap-1">
                    {(byDay.get(dayKey(day)) ?? []).map((entry) => (
                      <Entry key={`${entry.kind} ${entry.id} ${entry.moment} ${entry.at}`} entry={entry} compact />
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 md:hidden">
        {shown.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
        {shown.map((day) => (
          <section key={day.toISOString()} aria-label={long.format(day)}>
            <h3 className="mb-2 font-[560] text-heading text-label">{long.format(day)}</h3>
            <ul className="grid gap-2 rounded-card border border-line bg-surface p-3">
              {(byDay.get(dayKey(day)) ?? []).map((entry) => (
                <Entry key={`${entry.kind} ${entry.id} ${entry.moment} ${entry.at}`} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Entry({ entry, compact }: { entry: PublishingEntry; compact?: boolean }) {
  const { t } = useTranslation('publishing');
  const { date } = useFormat();
  const { kind, state, moment, day, at, title } = entry;
  const time = day ? t('allDay') : adminClock(at);
  const name = moment === 'end' ? t('ends', { title }) : title;
  return (
    <li className="min-w-0">
      <Link
        to={placeOf(entry)}
        title={`${t(`kinds.${kind}`)}: ${name} (${date(at, { time: day === null })})`}
        className={cx(
          'flex min-w-0 items-center gap-1.5 rounded-badge text-prose no-underline hover:underline',
          compact ? 'bg-subtle px-1.5 py-1 text-[0.75rem] leading-4' : 'min-h-9 text-control',
          state === 'cancelled' && 'line-through',
        )}
      >
        <Icon as={kindIcon[kind]} size={14} className="shrink-0 text-accent" />
        <span className="sr-only">{t(`kinds.${kind}`)}: </span>
        <span className="shrink-0 text-muted tabular-nums">{time}</span>
        <span className={compact ? 'truncate' : 'wrap-anywhere'}>{name}</span>
      </Link>
      {(state === 'draft' || !compact) && <Badge tone={stateTone[state]}>{t(`states.${state}`)}</Badge>}
    </li>
  );
}

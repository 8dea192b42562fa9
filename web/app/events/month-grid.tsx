import type { EventDate } from '@wyrmgate/contract/events-shapes';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { GameIcon } from '../ui/icon.tsx';
import { addDays, addMonths, keyOf, weekOf, weeksOf } from './calendar.ts';
import { typeGlyphs } from './event-type.tsx';
import type { CalendarLinks } from './links.ts';
import { useDays } from './use-zone.ts';

/** A cell has room for two lines. With more events, the second line links to the rest. */
const fitting = 2;

export type MonthGridProps = {
  day: string;
  today: string;
  zone: string;
  days: ReadonlyMap<string, readonly EventDate[]>;
  selected: string | undefined;
  links: CalendarLinks;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrow keys move the focus between days, and Page Up and Page Down change the month. Tab stops at every link. */
const useDayKeys = ({ day, links }: Pick<MonthGridProps, 'day' | 'links'>) => {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const pages = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (pages !== 0) {
      event.preventDefault();
      navigate(links.at(addMonths(day, pages)), { preventScrollReset: true });
      return;
    }
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    const step = steps[event.key];
    if (from === undefined) return;
    const week = weekOf(from);
    const to =
      step === undefined
        ? { Home: week[0], End: week[6] }[event.key]
        : addDays(from, document.dir === 'rtl' && Math.abs(step) === 1 ? -step : step);
    const link = to && event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"] a`);
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
};

function EventChip({ event, links, lines }: { event: EventDate; links: CalendarLinks; lines: 1 | 2 }) {
  const { i18n } = useTranslation('events');
  return (
    <Link
      to={links.select(event)}
      preventScrollReset
      lang={event.language === i18n.language ? undefined : event.language}
      className={cx(
        'event-tint flex items-center gap-1.5 rounded-badge px-1.5 py-1 text-[0.75rem] text-bone-50 leading-4 no-underline hover:brightness-125',
        `event-${event.type}`,
      )}
    >
      <GameIcon as={typeGlyphs[event.type]} size={14} className="event-glyph shrink-0" />
      <span
        className={cx(
          'min-w-0',
          lines === 1 ? 'truncate' : 'line-clamp-2 hyphens-auto',
          event.cancelled && 'line-through',
        )}
      >
        {event.title}
      </span>
    </Link>
  );
}

/** A month as a plain table of links, from Monday to Sunday. */
export function MonthGrid({ day, today, zone, days, selected, links }: MonthGridProps) {
  const { t } = useTranslation('events');
  const format = useDays(zone);
  const onKeyDown = useDayKeys({ day, links });
  const weeks = weeksOf(day);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse" onKeyDown={onKeyDown}>
        <caption className="sr-only">
          {format.month(day)}. {t('keys')}
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th
                key={each}
                scope="col"
                className="border-line border-b px-2 py-3 text-start font-normal text-[0.8125rem] text-secondary not-last:border-e"
              >
                <span className="max-lg:hidden">{format.weekday(each)}</span>
                <span className="lg:hidden">{format.weekday(each, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="not-last:border-line not-last:border-b">
              {week.map((each) => {
                const events = days.get(each) ?? [];
                const shown = events.length > fitting ? 1 : events.length;
                const isSelected = events.some((event) => keyOf(event) === selected);
                return (
                  <td
                    key={each}
                    data-day={each}
                    className={cx(
                      'event-cell border-line not-last:border-e',
                      each.slice(0, 7) !== day.slice(0, 7) && 'bg-band',
                      isSelected && 'outline-2 outline-accent -outline-offset-2',
                    )}
                  >
                    <Link
                      to={links.day(each)}
                      preventScrollReset
                      aria-label={t('day', { date: format.date(each), count: events.length })}
                      aria-current={each === today ? 'date' : undefined}
                      className={cx(
                        'ms-1 mb-1.5 grid size-6 place-items-center rounded-full text-[0.8125rem] tabular-nums no-underline hover:underline',
                        each === today
                          ? 'bg-accent-fill font-[600] text-on-accent'
                          : each.slice(0, 7) === day.slice(0, 7)
                            ? 'text-bone-50'
                            : 'text-muted',
                      )}
                    >
                      {Number(each.slice(8))}
                    </Link>
                    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                      {events.slice(0, shown).map((event, at) => (
                        <li key={keyOf(event)}>
                          <EventChip event={event} links={links} lines={at === 0 ? 2 : 1} />
                        </li>
                      ))}
                      {events.length > shown && (
                        <li>
                          <Link to={links.week(each)} className="px-1.5 text-[0.75rem] text-secondary">
                            {t('more', { count: events.length - shown })}
                          </Link>
                        </li>
                      )}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

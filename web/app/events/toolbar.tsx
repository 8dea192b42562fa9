import type { eventTypes } from '@wyrmgate/contract/events-constants';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { GameIcon, Icon } from '../ui/icon.tsx';
import { addDays, addMonths, type CalendarQuery, calendarViews, weekOf } from './calendar.ts';
import { typeGlyphs } from './event-type.tsx';
import type { CalendarLinks } from './links.ts';
import { useDays } from './use-zone.ts';

const square =
  'grid size-11 place-items-center rounded-field border border-edge text-heading transition-colors hover:border-frame';

/** Links for period, types and view, which work without scripts. */
export function CalendarToolbar(props: { query: CalendarQuery; day: string; links: CalendarLinks }) {
  const { query, day, links } = props;
  const { t } = useTranslation('events');
  const format = useDays('UTC');
  const step = query.view === 'week' ? 'week' : 'month';
  const move = (by: number) => links.at(step === 'week' ? addDays(day, by * 7) : addMonths(day, by));
  const week = weekOf(day);
  const period =
    step === 'week' ? `${format.shortDay(week[0] ?? day)} – ${format.shortDay(week[6] ?? day)}` : format.month(day);
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Link to={move(-1)} preventScrollReset aria-label={t(`earlier.${step}`)} className={square}>
          <Icon as={ChevronLeft} size={18} />
        </Link>
        <Link to={move(1)} preventScrollReset aria-label={t(`later.${step}`)} className={square}>
          <Icon as={ChevronRight} size={18} />
        </Link>
        <h2
          aria-live="polite"
          className="mx-2 text-h2 first-letter:uppercase max-sm:order-first max-sm:mx-0 max-sm:w-full"
        >
          {period}
        </h2>
        <Button render={<Link to={links.today} preventScrollReset />}>{t('today')}</Button>
        <nav aria-label={t('views.label')} className="ms-auto max-sm:ms-0">
          <ul className="flex min-h-(--field-height) gap-[3px] rounded-field border border-edge bg-well p-[3px]">
            {calendarViews.map((view) => {
              const current = (query.view ?? 'month') === view;
              return (
                <li key={view} className="flex">
                  <Link
                    to={links.view(view)}
                    preventScrollReset
                    aria-current={query.view !== undefined && current ? 'page' : undefined}
                    className={cx(
                      'inline-flex items-center rounded-badge px-3.5 text-control text-prose no-underline hover:text-heading pointer-coarse:min-h-11',
                      current && query.view === undefined && 'min-[47.5rem]:bg-segment min-[47.5rem]:text-heading',
                      view === 'list' && query.view === undefined && 'max-[47.4375rem]:bg-segment',
                      current && query.view !== undefined && 'bg-segment text-heading',
                    )}
                  >
                    {t(`views.${view}`)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
      <ul aria-label={t('filters')} className="flex flex-wrap gap-2">
        {(
          ['tournament', 'event', 'update', 'maintenance'] as const satisfies readonly (typeof eventTypes)[number][]
        ).map((type) => {
          const on = query.types.includes(type);
          return (
            <li key={type}>
              <Link
                to={links.toggle(type)}
                preventScrollReset
                aria-current={on ? 'true' : undefined}
                className={cx(
                  'inline-flex min-h-(--button-sm) items-center gap-2 rounded-field border px-3 text-label no-underline transition-colors pointer-coarse:min-h-11',
                  `event-${type}`,
                  on
                    ? 'border-accent bg-accent/8 text-accent'
                    : 'border-edge text-prose hover:border-frame hover:text-heading',
                )}
              >
                <GameIcon as={typeGlyphs[type]} size={18} className="event-glyph" />
                {t(`types.${type}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

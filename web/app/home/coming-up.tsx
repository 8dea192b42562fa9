import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { MiniMonth, type MonthEvent } from '../events/mini-month.tsx';
import { NextEvents, type NextEventsProps } from '../events/next-events.tsx';
import { urls } from '../shell/urls.ts';

type ComingUpProps = NextEventsProps & { now: string; month: readonly MonthEvent[]; title: string | undefined };

/** Shows a small calendar and the next events. */
export function ComingUp({ title, month, now, ...props }: ComingUpProps) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="coming-up">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="coming-up" className="pb-0.5 text-h2">
          {title ?? t('events.title')}
        </h2>
        <Link to={urls.events}>{t('events.calendar')}</Link>
      </div>
      <div className="rounded-card border border-line bg-surface p-6">
        <MiniMonth events={month} zone={props.zone} now={now} />
        <NextEvents events={props.events.slice(0, 3)} zone={props.zone} />
      </div>
    </section>
  );
}

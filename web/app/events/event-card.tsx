import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { CalendarPlus, Clock, Gift, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { calendarFile, eventPage } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { eventArt } from './event-art.ts';
import { EventTypeMark } from './event-type.tsx';
import { StartsIn } from './starts-in.tsx';
import { useDays } from './use-zone.ts';

export function EventFacts({ event, zone }: { event: EventDate; zone: string }) {
  const { t } = useTranslation('events');
  const format = useDays(zone);
  const places =
    event.places === null
      ? t('signedUp', { taken: event.taken })
      : t('places', { taken: event.taken, places: event.places });
  const facts = [
    { key: 'when', icon: Clock, label: t('facts.when'), value: format.when(event) },
    { key: 'participants', icon: Users, label: t('facts.participants'), value: event.participants },
    { key: 'reward', icon: Gift, label: t('facts.reward'), value: event.reward },
    { key: 'places', icon: Users, label: t('facts.places'), value: event.sign_up ? places : '' },
  ];
  return (
    <dl className="grid gap-2.5 text-control">
      {facts
        .filter(({ value }) => value !== '')
        .map(({ key, icon, label, value }) => (
          <div key={key} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
            <dt>
              <Icon as={icon} size={18} className="mt-0.5 text-secondary" />
              <span className="sr-only">{label}</span>
            </dt>
            <dd className="text-prose" lang={key === 'participants' || key === 'reward' ? event.language : undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export function EventCard({ event, zone, now }: { event: EventDate; zone: string; now: string }) {
  const { t, i18n } = useTranslation('events');
  return (
    <section aria-label={t('selected')} className="overflow-hidden rounded-card border border-line bg-surface">
      <Picture
        name={eventArt[event.type]}
        sizes="(min-width: 64rem) 340px, 100vw"
        className="h-40 w-full object-cover"
      />
      <div className="grid gap-3 px-6 pt-4 pb-6">
        <div className="flex flex-wrap items-center gap-2">
          <EventTypeMark type={event.type} />
          {event.cancelled && <span className="text-danger text-meta">{t('cancelled')}</span>}
        </div>
        <div lang={event.language === i18n.language ? undefined : event.language}>
          <h2 className="text-[1.625rem] leading-tight">
            <Link to={eventPage(event)} className="text-heading no-underline hover:underline">
              {event.title}
            </Link>
          </h2>
          {event.description && <p className="mt-1.5 text-secondary">{event.description}</p>}
        </div>
        <EventFacts event={event} zone={zone} />
        <StartsIn event={event} now={now} />
        <Button variant="primary" full icon={CalendarPlus} render={<a href={calendarFile(event, i18n.language)} />}>
          {t('calendar.add')}
        </Button>
      </div>
    </section>
  );
}

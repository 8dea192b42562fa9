import type { EventPage } from '@wyrmgate/contract/events-shapes';
import { eventPage } from '../shell/urls.ts';

/** Structured data about one date of an event, for search engines. */
export const eventMarkup = (event: EventPage, origin: string, site: string) => {
  const address = `${origin}${eventPage(event)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...(event.description && { description: event.description }),
    startDate: event.all_day ? event.date : event.starts_at,
    endDate: event.ends_at,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'VirtualLocation', url: origin },
    organizer: { '@type': 'Organization', name: site, url: origin },
    image: [`${origin}${event.share_picture}`],
    inLanguage: event.language,
    url: address,
    ...(event.places !== null && {
      maximumAttendeeCapacity: event.places,
      remainingAttendeeCapacity: Math.max(0, event.places - event.taken),
    }),
  };
};

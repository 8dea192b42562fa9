import type { EventType } from '@wyrmgate/contract/events-constants';

export const eventArt = {
  tournament: 'empire-red',
  event: 'empire-yellow',
  update: 'empire-blue',
  maintenance: 'band',
} as const satisfies Record<EventType, string>;

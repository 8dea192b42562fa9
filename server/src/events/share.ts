import type { Language } from '@wyrmgate/contract/languages';
import { and, eq } from 'drizzle-orm';
import { translate } from '../platform/language/messages.ts';
import type { ShareSubject } from '../share-pictures/describe.ts';
import type { ShareFinder } from '../share-pictures/mount.ts';
import { isShown } from './service.ts';
import { type EventRow, eventColumns, events } from './table.ts';
import { textFor } from './text.ts';

/**
 * The share picture of an event. It shows no time, because all dates of a series share the picture and readers are in
 * different time zones.
 */
export const eventSubject = (event: EventRow, wanted: Language): ShareSubject => {
  const { language, title } = textFor(event, wanted);
  return {
    kind: 'event',
    id: event.id,
    language,
    title,
    label: translate(language, `events:types.${event.type}`),
    coverId: null,
  };
};

export const findEventSubject: ShareFinder = async (tx, { id, language, now }) => {
  const [event] = await tx
    .select(eventColumns)
    .from(events)
    .where(and(eq(events.id, id), isShown(now)));
  return event && eventSubject(event, language);
};

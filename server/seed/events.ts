import type { EventType } from '@wyrmgate/contract/events-constants';
import type { EventRule, EventText } from '@wyrmgate/contract/events-shapes';
import type { Language } from '@wyrmgate/contract/languages';
import { and, eq } from 'drizzle-orm';
import { expandDates } from '../src/events/expansion.ts';
import { storeDates } from '../src/events/store-dates.ts';
import { eventDates, eventSignUps, events } from '../src/events/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { eventTexts } from './event-texts.ts';
import type { DemoUser } from './players.ts';

const dayMs = 86_400_000;
const zone = 'Europe/Rome';

type Planned = {
  key: keyof typeof eventTexts;
  type: EventType;
  /** Days from today. */
  in: number;
  time: string | null;
  minutes?: number;
  days?: number;
  rule?: Partial<EventRule> & Pick<EventRule, 'frequency'>;
  places?: number;
  status?: 'draft' | 'published';
};

const planned: readonly Planned[] = [
  { key: 'lanternEve', type: 'event', in: -19, time: null },
  { key: 'earlierUpdate', type: 'update', in: -17, time: '09:00' },
  { key: 'arenaCup', type: 'tournament', in: -13, time: '19:00', minutes: 120 },
  { key: 'maintenance', type: 'maintenance', in: -10, time: '06:00', minutes: 120, rule: { frequency: 'weekly' } },
  { key: 'patch', type: 'update', in: -8, time: '09:00' },
  { key: 'karnPass', type: 'tournament', in: -6, time: '20:00', minutes: 90 },
  { key: 'regatta', type: 'event', in: -4, time: null, days: 2 },
  { key: 'update', type: 'update', in: -2, time: '08:00' },
  { key: 'siege', type: 'tournament', in: 1, time: '20:00', minutes: 90, places: 16 },
  { key: 'drops', type: 'event', in: 1, time: '18:00', minutes: 360, rule: { frequency: 'weekly', count: 8 } },
  { key: 'hunt', type: 'event', in: 2, time: null },
  { key: 'soloFinal', type: 'tournament', in: 7, time: '19:00', minutes: 120 },
  { key: 'guildWar', type: 'tournament', in: 8, time: '20:00', minutes: 150, places: 5 },
  { key: 'winterFeast', type: 'event', in: 24, time: null, days: 3, status: 'draft' },
];

const emptyText: EventText = { title: '', description: '', participants: '', reward: '' };
const emptyRule: Omit<EventRule, 'frequency'> = { interval: 1, weekdays: [], until: null, count: null };

/** Events in the weeks around today, with sign-ups for the next siege. */
export const seedEvents = async (tx: Tx, players: readonly DemoUser[], now: Date): Promise<void> => {
  for (const { key, in: days, rule, places = null, status = 'published', ...plan } of planned) {
    const texts = Object.fromEntries(
      Object.entries(eventTexts[key]).map(([language, text]) => [language, { ...emptyText, ...text }]),
    ) as Partial<Record<Language, EventText>>;
    const timing = {
      date: new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10),
      time: plan.time,
      zone,
      minutes: plan.minutes ?? 60,
      days: plan.days ?? 1,
      rule: rule ? { ...emptyRule, ...rule } : null,
      exceptions: [],
    };
    const [event] = await tx
      .insert(events)
      .values({
        ...timing,
        type: plan.type,
        status,
        source_language: 'en',
        texts,
        bodies: {},
        sign_up: places !== null,
        places,
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (!event) throw new Error('The event of the demo was not returned');
    await storeDates(tx, { event, before: undefined, dates: expandDates(timing).dates, now });
    if (places !== null) await signUp(tx, event.id, timing.date, players.slice(0, places - 2), now);
  }
};

const signUp = async (tx: Tx, id: number, date: string, people: readonly DemoUser[], now: Date): Promise<void> => {
  const ids = people.filter(({ status }) => status === 'active').map((person) => person.id);
  if (ids.length === 0) return;
  await tx.insert(eventSignUps).values(ids.map((user_id) => ({ event_id: id, date, user_id, created_at: now })));
  await tx
    .update(eventDates)
    .set({ taken: ids.length })
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, date)));
};

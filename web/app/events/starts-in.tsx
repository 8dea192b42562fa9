import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { dateLocale } from '../platform/i18n/date-locale.ts';

const parts = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** The two largest units, `1 day, 4 hr`. */
const textOf = (seconds: number, language: string): string => {
  let rest = seconds;
  const values = parts.map(([unit, size]) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return { unit, value };
  });
  const first = Math.max(
    0,
    values.findIndex(({ value }) => value > 0),
  );
  const shown = values.slice(first, first + 2);
  const words = shown.map(({ unit, value }) =>
    new Intl.NumberFormat(dateLocale(language), { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(
      value,
    ),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
};

/** Counts down to the start. Starts from the server's time, so that the first render is the same in the browser. */
export function StartsIn({ event, now }: { event: EventDate; now: string }) {
  const { t, i18n } = useTranslation('events');
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    const tick = () => setTime(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (event.cancelled) return null;
  const left = Math.max(0, Math.ceil((Date.parse(event.starts_at) - time) / 1000));
  const state = left > 0 ? 'waiting' : time < Date.parse(event.ends_at) ? 'running' : 'over';
  return (
    <p role="timer" className="min-h-6 text-label text-secondary tabular-nums">
      {state === 'waiting' && t('startsIn', { time: textOf(left, i18n.language) })}
      {state === 'running' && <span className="text-success">{t('now')}</span>}
      {state === 'over' && t('over')}
    </p>
  );
}

import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { durationText } from '../platform/duration-text.ts';

/** Counts down to the start. The first render uses the server's time, so that it matches the server-rendered page. */
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
      {state === 'waiting' && t('startsIn', { time: durationText(left, i18n.language) })}
      {state === 'running' && <span className="text-success">{t('now')}</span>}
      {state === 'over' && t('over')}
    </p>
  );
}

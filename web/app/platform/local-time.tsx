import type { ComponentType } from 'react';
import { useFormat } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

export type LocalTimeProps = { iso: string; time?: boolean; className?: string };

/** How a part that the back-office shares with the players writes a moment. */
export type MomentText = ComponentType<{ iso: string; className?: string }>;

/** A moment in the zone of the viewer; until the page is alive, in UTC as the server wrote it. */
export function LocalTime({ iso, time, className }: LocalTimeProps) {
  const { date } = useFormat();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <time dateTime={iso} className={className}>
      {date(iso, { time, zone })}
    </time>
  );
}

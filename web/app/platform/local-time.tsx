import type { ComponentType } from 'react';
import { useFormat } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

export type LocalTimeProps = { iso: string; time?: boolean; short?: boolean; className?: string };

/** Lets the back office replace the time format in shared components. */
export type MomentText = ComponentType<{ iso: string; className?: string }>;

/** Shows a time in the viewer's time zone. Until hydration it is in UTC, as rendered by the server. */
export function LocalTime({ iso, time, short, className }: LocalTimeProps) {
  const { date } = useFormat();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <time dateTime={iso} className={className}>
      {date(iso, { time, short, zone })}
    </time>
  );
}

import type { ComponentType } from 'react';
import { useFormat } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

export type LocalTimeProps = { iso: string; time?: boolean; className?: string };

/** Overrides the time format in parts shared with the back office. */
export type MomentText = ComponentType<{ iso: string; className?: string }>;

/** A time in the viewer's time zone, or in UTC before hydration, as rendered by the server. */
export function LocalTime({ iso, time, className }: LocalTimeProps) {
  const { date } = useFormat();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <time dateTime={iso} className={className}>
      {date(iso, { time, zone })}
    </time>
  );
}

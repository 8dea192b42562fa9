import { cx } from '../ui/cx.ts';
import { adminDay, adminMoment } from './admin-date.ts';

export type AdminTimeProps = {
  iso: string;
  seconds?: boolean;
  /** For columns: leaves out the current year. The whole date is in the tooltip. */
  short?: boolean;
  className?: string;
};

/** A moment in the viewer's time zone, which is known because only the browser renders the back office. */
export function AdminTime({ iso, seconds, short, className }: AdminTimeProps) {
  const whole = adminMoment(iso, { seconds });
  return (
    <time dateTime={iso} title={short ? whole : undefined} className={cx('whitespace-nowrap tabular-nums', className)}>
      {short ? adminMoment(iso, { seconds, thisYear: new Date().getFullYear() }) : whole}
    </time>
  );
}

/** Date in the viewer's time zone. */
export function AdminDay({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} className={cx('whitespace-nowrap tabular-nums', className)}>
      {adminDay(iso)}
    </time>
  );
}

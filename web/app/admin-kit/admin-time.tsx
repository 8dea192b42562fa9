import { cx } from '../ui/cx.ts';
import { adminDay, adminMoment } from './admin-date.ts';

export type AdminTimeProps = {
  iso: string;
  seconds?: boolean;
  /** Omits the current year in table columns. The tooltip contains the full date. */
  short?: boolean;
  className?: string;
};

/** A moment in the viewer's time zone. Only the browser renders the back office, so the time zone is always known. */
export function AdminTime({ iso, seconds, short, className }: AdminTimeProps) {
  const whole = adminMoment(iso, { seconds });
  return (
    <time dateTime={iso} title={short ? whole : undefined} className={cx('whitespace-nowrap tabular-nums', className)}>
      {short ? adminMoment(iso, { seconds, thisYear: new Date().getFullYear() }) : whole}
    </time>
  );
}

export function AdminDay({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} className={cx('whitespace-nowrap tabular-nums', className)}>
      {adminDay(iso)}
    </time>
  );
}

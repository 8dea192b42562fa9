import { cx } from '../ui/cx.ts';
import { adminDay, adminMoment } from './admin-date.ts';

/** A moment in the zone of the viewer. The back-office is drawn in the browser only, so that this zone is known. */
export function AdminTime({ iso, seconds, className }: { iso: string; seconds?: boolean; className?: string }) {
  return (
    <time dateTime={iso} className={cx('tabular-nums', className)}>
      {adminMoment(iso, { seconds })}
    </time>
  );
}

/** The day of a moment, in the same zone. */
export function AdminDay({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} className={cx('tabular-nums', className)}>
      {adminDay(iso)}
    </time>
  );
}

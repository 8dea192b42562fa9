import { useTranslation } from '#i18n';
import { useWaiting, type Waiting } from '../shell/admin/use-waiting.ts';

/** Number of requests or reports waiting for the viewer, or a dot where only icons fit. Hidden at zero. */
export function WaitingMark({ of, dot }: { of: Waiting; dot?: boolean }) {
  const { t } = useTranslation('dashboard');
  const count = useWaiting(of);
  if (count === 0) return null;
  if (dot) return <span aria-hidden="true" className="absolute -end-1 -top-1 size-2 rounded-full bg-accent" />;
  return (
    <span className="ms-auto min-w-5 rounded-badge bg-accent-fill px-1.5 text-center font-[560] text-meta text-on-accent tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}

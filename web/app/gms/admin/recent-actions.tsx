import type { Gm } from '@wyrmgate/contract/gms';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';

/** The latest actions, newest first. */
export function RecentActions({ actions }: { actions: Gm['recent_actions'] }) {
  const { t } = useTranslation('gms');
  if (actions.length === 0) return <p className="mt-3 text-meta text-muted">{t('noActions')}</p>;
  return (
    <ul aria-label={t('recent')} className="mt-3 grid gap-1 text-meta">
      {actions.map(({ action, timestamp }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal actions can have the same time
        <li key={`${timestamp} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-secondary">{t(`audit:actions.${action}`)}</span>
          <AdminTime iso={timestamp} className="ms-auto shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  );
}

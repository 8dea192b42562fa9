import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';

export const meta = pageMeta({ title: 'settings:tabs.maintenance', noindex: true });

/** Closes the portal to players, immediately or on schedule. */
export default function MaintenancePage() {
  const { t } = useTranslation('settings');
  // Polls, because scheduled maintenance can begin or end while the page is open.
  const query = useApiQuery(['settings', 'maintenance'], {}, { refetchInterval: 20_000 });
  return (
    <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
      {(stored) => <MaintenanceForm stored={stored} />}
    </Loaded>
  );
}

import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readOnce } from './general-page.tsx';
import { SecurityForm } from './security-form.tsx';

export const meta = pageMeta({ title: 'settings:tabs.security', noindex: true });

export default function SecuritySettingsPage() {
  const { t } = useTranslation('settings');
  const query = useApiQuery(['settings', 'security'], {}, readOnce);
  return (
    <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
      {(stored) => <SecurityForm stored={stored} />}
    </Loaded>
  );
}

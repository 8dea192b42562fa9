import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readOnce } from './general-page.tsx';
import { PrivacyForm } from './privacy-form.tsx';

export const meta = pageMeta({ title: 'settings:tabs.privacy', noindex: true });

/** Settings for what the portal publishes about the community, and for analytics. */
export default function PrivacySettingsPage() {
  const { t } = useTranslation('settings');
  const query = useApiQuery(['settings', 'privacy'], {}, readOnce);
  return (
    <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
      {(stored) => <PrivacyForm stored={stored} />}
    </Loaded>
  );
}

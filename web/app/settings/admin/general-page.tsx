import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GeneralForm } from './general-form.tsx';

export const meta = pageMeta({ title: 'settings:tabs.general', noindex: true });

/** Never refetched, because typed input must be compared with the values that the form started from. */
export const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export default function GeneralPage() {
  const { t } = useTranslation('settings');
  const query = useApiQuery(['settings', 'general'], {}, readOnce);
  return (
    <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
      {(stored) => <GeneralForm stored={stored} />}
    </Loaded>
  );
}

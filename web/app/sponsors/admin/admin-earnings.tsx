import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EarningsTable } from '../earnings-table.tsx';

export function AdminEarnings({ id }: { id: number }) {
  const { t } = useTranslation('sponsors');
  const query = useApiQuery(['sponsors', 'earnings'], { params: { id }, query: { limit: 50 } });
  return (
    <section className="grid gap-3">
      <h3 className="text-card">{t('earnings.title')}</h3>
      <Loaded query={query} failed={t('sponsors-admin:failed.one')} waiting={<Skeleton className="h-40 w-full" />}>
        {({ earnings }) => <EarningsTable rows={earnings} />}
      </Loaded>
    </section>
  );
}

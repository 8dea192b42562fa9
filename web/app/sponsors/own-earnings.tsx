import { useTranslation } from '#i18n';
import { EarningsTable } from './earnings-table.tsx';
import { ListPanel } from './list-panel.tsx';
import { useOwnEarnings } from './use-own-list.ts';

export function OwnEarnings() {
  const { t } = useTranslation('sponsors');
  const list = useOwnEarnings();
  const rows = list.data?.pages.flatMap(({ earnings }) => earnings);
  return (
    <ListPanel title={t('earnings.title')} lead={t('earnings.lead')} list={list} loaded={rows !== undefined}>
      <EarningsTable rows={rows} />
    </ListPanel>
  );
}

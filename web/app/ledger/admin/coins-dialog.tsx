import { useTranslation } from '#i18n';
import { BalanceDialog } from '../../admin-kit/balance-dialog.tsx';
import { api } from '../../platform/api/api.ts';

export function CoinsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('player');
  return (
    <BalanceDialog
      id={id}
      edit={api.ledger.editCoins}
      invalidates={[['ledger'], ['users'], ['accounts']]}
      texts={{
        title: t('coins.edit'),
        description: t('coins.text'),
        label: t('coins.delta'),
        help: t('coins.deltaHelp'),
      }}
      onClose={onClose}
    />
  );
}

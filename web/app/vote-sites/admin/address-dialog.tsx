import { useTranslation } from '#i18n';
import { ShownOnceDialog } from '../../admin-kit/shown-once-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';

export type NewAddress = {
  name: string;
  url: string;
  /** True if the reward is awaiting approval. */
  waiting: boolean;
};

export function AddressDialog({ address, onClose }: { address: NewAddress; onClose: () => void }) {
  const { t } = useTranslation('vote-sites');
  return (
    <ShownOnceDialog
      title={t('address.title', { name: address.name })}
      text={t('address.text')}
      close={t('address.close')}
      value={address.url}
      onClose={onClose}
    >
      {address.waiting && (
        <Banner tone="warning" className="w-full">
          {t('address.waiting')}
        </Banner>
      )}
    </ShownOnceDialog>
  );
}

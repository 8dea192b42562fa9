import { useTranslation } from '#i18n';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type NewAddress = {
  name: string;
  url: string;
  /** The reward of the site needs approval first. */
  waiting: boolean;
};

/** Shows the callback address of a site once. Esc and clicks outside do nothing. */
export function AddressDialog({ address, onClose }: { address: NewAddress; onClose: () => void }) {
  const { t } = useTranslation('vote-sites');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('address.title', { name: address.name })}
      description={t('address.text')}
      dirty
      footer={<Button onClick={onClose}>{t('address.close')}</Button>}
    >
      <div className="grid justify-items-start gap-4">
        {address.waiting && (
          <Banner tone="warning" className="w-full">
            {t('address.waiting')}
          </Banner>
        )}
        <code className="text-control text-heading wrap-anywhere">{address.url}</code>
        <CopyButton text={address.url} />
      </div>
    </Dialog>
  );
}

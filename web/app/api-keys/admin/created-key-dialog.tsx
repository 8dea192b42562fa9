import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new key once. Esc and clicks outside do nothing. */
export function CreatedKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('created.title')}
      description={t('created.text')}
      dirty
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('created.close')}
        </Button>
      }
    >
      <div className="grid justify-items-start gap-3">
        <code className="wrap-anywhere text-control text-heading">{apiKey}</code>
        <CopyButton text={apiKey} />
      </div>
    </Dialog>
  );
}

import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new secret once. Esc and clicks outside do nothing. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('secret.title')}
      description={t('secret.text')}
      dirty
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.close')}
        </Button>
      }
    >
      <div className="grid justify-items-start gap-3">
        <code className="wrap-anywhere text-control text-heading">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  );
}

import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';

/** Replaces a message of a blocked player until the viewer opens it. */
export function BlockedMessage({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
      <span className="italic">{t('message.blocked')}</span>
      <Button size="sm" onClick={onShow}>
        {t('message.show')}
      </Button>
    </div>
  );
}

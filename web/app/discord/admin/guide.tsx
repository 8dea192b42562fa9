import { useTranslation } from '#i18n';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Explains how to create the Discord application, with the address to enter there. */
export function Guide({ redirectUrl }: { redirectUrl: string }) {
  const { t } = useTranslation('discord');
  return (
    <>
      <p className="max-w-prose text-control text-secondary">{t('guide')}</p>
      <div className="flex min-w-0 max-w-full items-center gap-3">
        <span className="grid min-w-0">
          <span className="text-meta text-muted">{t('redirect')}</span>
          <code className="wrap-anywhere text-control text-heading">{redirectUrl}</code>
        </span>
        <CopyButton iconOnly text={redirectUrl} label={t('copyRedirect')} />
      </div>
    </>
  );
}

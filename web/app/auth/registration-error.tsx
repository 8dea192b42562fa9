import { useTranslation } from '#i18n';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';

/** Shows errors that do not belong to a single field. */
export function RegistrationError({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText(t('register.failedText'));
  return (
    <Banner tone="danger" role="alert" title={t('register.failed')} className="col-span-full">
      {errorText(error)}
    </Banner>
  );
}

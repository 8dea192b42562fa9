import { useTranslation } from '#i18n';
import { useRefusalText } from '../shell/use-refusal-text.ts';
import { Banner } from '../ui/banner.tsx';

/** Shows errors that do not belong to a single field. */
export function RegistrationRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const refusalText = useRefusalText(t('register.failedText'));
  return (
    <Banner tone="danger" role="alert" title={t('register.failed')} className="col-span-full">
      {refusalText(error)}
    </Banner>
  );
}

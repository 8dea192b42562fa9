import { useTranslation } from '#i18n';
import { useRefusalText } from '../shell/use-refusal-text.ts';
import { Banner } from '../ui/banner.tsx';

/** Why no account was created, where no single field is to blame. */
export function RegistrationRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const refusalText = useRefusalText(t('register.failedText'));
  return (
    <Banner tone="danger" role="alert" title={t('register.failed')} className="col-span-full">
      {refusalText(error)}
    </Banner>
  );
}

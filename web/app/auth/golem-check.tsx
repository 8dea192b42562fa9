import { useTranslation } from '#i18n';
import { Spinner } from '../ui/spinner.tsx';

export function GolemCheck() {
  const { t } = useTranslation('auth');
  return (
    <p role="status" className="col-span-full flex items-center gap-3 text-control text-secondary">
      <Spinner />
      {t('golem')}
    </p>
  );
}

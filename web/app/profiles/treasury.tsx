import { CreditCard } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';

export function Treasury() {
  const { t } = useTranslation('profiles');
  return (
    <>
      <p className="text-secondary">{t('treasury.text')}</p>
      <Button icon={CreditCard} className="mt-4" render={<Link to={urls.payment.history} />}>
        {t('treasury.history')}
      </Button>
    </>
  );
}

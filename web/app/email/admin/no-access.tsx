import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Denied } from '../../admin-kit/denied.tsx';
import { adminUrls } from '../../shell/admin/sections.ts';
import { Button } from '../../ui/button.tsx';

export function NoAccess() {
  const { t } = useTranslation('email');
  return (
    <Denied actions={<Button render={<Link to={adminUrls.dashboard} />}>{t('dashboard:guard.toDashboard')}</Button>}>
      {t('errors.forbidden')}
    </Denied>
  );
}

import { recommendedPasswordLength } from '@wyrmgate/contract/passwords-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useCan } from '../../shell/admin/admin-context.ts';
import { settingsUrl } from '../../shell/admin/sections.ts';
import { useSite } from '../../shell/use-site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Advises longer passwords while the portal takes short ones, to those who can change that. */
export function PasswordAdvice() {
  const { t } = useTranslation('dashboard');
  const mayChange = useCan()('admin.settings.edit');
  const shortest = useSite()?.password_length.min ?? recommendedPasswordLength;
  if (!mayChange || shortest >= recommendedPasswordLength) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" render={<Link to={settingsUrl('security')} />}>
          {t('sections.settings')}
        </Button>
      }
    >
      {t('passwordAdvice', { length: recommendedPasswordLength })}
    </Banner>
  );
}

import { ForgottenPassword, resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ForgotDialog } from './forgot-dialog.tsx';

export const handle = { namespaces: ['passwords'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'passwords:forgotPassword.title', noindex: true });

/** A dialog with its own URL that requests a password reset by email. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('passwords');
  return (
    <ForgotDialog
      title={t('forgotPassword.title')}
      text={t('forgotPassword.text', { minutes: resetLinkMinutes })}
      label={t('forgotPassword.label')}
      submit={t('forgotPassword.submit')}
      sent={t('forgotPassword.sentText')}
      failed={t('forgotPassword.failed')}
      rules={(emailOrUsername) => ForgottenPassword.safeParse({ emailOrUsername })}
      send={(emailOrUsername) => api.passwords.forgotPassword({ body: { emailOrUsername } })}
    />
  );
}

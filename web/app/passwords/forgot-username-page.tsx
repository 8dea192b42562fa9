import { passwords } from '@wyrmgate/contract/passwords';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ForgotDialog } from './forgot-dialog.tsx';

export const handle = { namespaces: ['passwords'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'passwords:forgotUsername.title', noindex: true });

/** A dialog with its own URL that requests the username by email. */
export default function ForgotUsernamePage() {
  const { t } = useTranslation('passwords');
  return (
    <ForgotDialog
      email
      title={t('forgotUsername.title')}
      text={t('forgotUsername.text')}
      label={t('forgotUsername.label')}
      submit={t('forgotUsername.submit')}
      sent={t('forgotUsername.sentText')}
      failed={t('forgotUsername.failed')}
      rules={(email) => passwords.forgotUsername.body.safeParse({ email })}
      send={(email) => api.passwords.forgotUsername({ body: { email } })}
    />
  );
}

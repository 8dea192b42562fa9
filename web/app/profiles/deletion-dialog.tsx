import { deletionGraceDays, PasswordAgain } from '@wyrmgate/contract/profiles';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { session } from '../platform/session/session.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { urls } from '../shell/urls.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

export function DeletionDialog({ restorable, onClose }: { restorable: boolean; onClose: () => void }) {
  const { t } = useTranslation('profiles');
  const navigate = useNavigate();
  const username = useUser()?.username ?? '';
  const account = useAccountForm(PasswordAgain, { password: '' }, async (body) => {
    await api.profiles.requestDeletion({ body });
    // Leaves the profile before the session ends. Otherwise the private page would redirect to the login.
    await navigate(urls.home);
    if (session.held() !== null) session.end({ reason: 'logout' });
    toasts.show({
      id: 'session',
      type: 'info',
      title: t('deletion.done'),
      message: t(restorable ? 'deletion.doneText' : 'deletion.doneFinal', { days: deletionGraceDays }),
      persistent: true,
    });
  });
  return (
    <AccountDialog
      title={t('deletion.dialog', { username })}
      description={restorable ? t('deletion.loses') : `${t('deletion.final')} ${t('deletion.loses')}`}
      submitLabel={t('deletion.action')}
      submittingLabel={t('deletion.submitting')}
      destructive
      onSubmit={account.submit}
      onClose={onClose}
      busy={account.busy}
      dirty={account.dirty}
      callError={account.callError}
      password={{ field: account.form.register('password'), error: account.issue('password') }}
    />
  );
}

import { PasswordAgain } from '@wyrmgate/contract/profiles';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { toasts } from '../platform/toasts.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Downloads the player's personal data as a file. */
export function DataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profiles');
  const account = useAccountForm(PasswordAgain, { password: '' }, async (body) => {
    const copy = await api.profiles.personalData({ body });
    saveFile(`${copy.site}-${copy.exported.slice(0, 10)}.json`, JSON.stringify(copy, null, 2));
    toasts.show({ type: 'success', title: t('data.done') });
    onClose();
  });
  return (
    <AccountDialog
      title={t('data.action')}
      description={t('data.dialog')}
      submitLabel={t('data.submit')}
      submittingLabel={t('data.submitting')}
      onSubmit={account.submit}
      onClose={onClose}
      busy={account.busy}
      dirty={account.dirty}
      callError={account.callError}
      password={{ field: account.form.register('password'), error: account.issue('password') }}
    />
  );
}

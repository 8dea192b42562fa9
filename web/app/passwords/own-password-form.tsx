import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { ChangeFields, useChangeForm } from './change-fields.tsx';

/** Trades the password that staff gave for one that only its owner knows. */
export function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('passwords');
  const { change, ...parts } = useChangeForm(onDone);
  return (
    // `post`, because a form sent before the page is alive must not put a password into the address.
    <form method="post" noValidate onSubmit={change} className="grid gap-6">
      <ChangeFields current={t('own.given')} {...parts} />
      <Button
        variant="primary"
        size="lg"
        full
        type="submit"
        loading={parts.form.formState.isSubmitting}
        loadingLabel={t('reset.saving')}
      >
        {t('reset.submit')}
      </Button>
    </form>
  );
}

import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { ChangeFields, useChangeForm } from './change-fields.tsx';

/** Lets a player replace a password that staff set. */
export function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('passwords');
  const { change, ...parts } = useChangeForm(onDone);
  return (
    // `post` keeps the password out of the URL if the form is submitted before hydration.
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

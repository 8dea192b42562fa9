import { tickets } from '@wyrmgate/contract/tickets';
import { useTranslation } from '#i18n';
import { FormFailure, UnsavedGuard } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Adds a note that only staff can see. */
export function NoteForm({ id }: { id: number }) {
  const { t } = useTranslation('tickets-admin');
  const add = useAdminMutation(api.tickets.note, {
    invalidates: [['tickets', 'adminGet']],
    done: () => t('note.done'),
    quiet: true,
  });
  const form = useEditForm(tickets.note.body, {
    values: { text: '' },
    save: (body) => add.mutateAsync({ params: { id }, body }),
    done: () => form.form.reset(),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <UnsavedGuard dirty={form.dirty} />
      <FormFailure>{form.failure}</FormFailure>
      <Field {...form.field('text')} label={t('note.text')} help={t('note.help')}>
        <TextArea {...form.input('text')} rows={3} />
      </Field>
      <Button type="submit" size="sm" loading={form.saving} className="justify-self-start">
        {t('note.add')}
      </Button>
    </form>
  );
}

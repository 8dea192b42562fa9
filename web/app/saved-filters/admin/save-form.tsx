import { type FilteredList, savedFilters } from '@wyrmgate/contract/saved-filters';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { presentFilter } from './present-filter.ts';

const Form = savedFilters.save.body.pick({ name: true });

/** Saves the current filter. An existing filter with the same name is replaced. */
export function SaveForm({ list }: { list: FilteredList }) {
  const { t } = useTranslation('dashboard');
  const [search] = useSearchParams();
  const query = presentFilter(search);
  const save = useAdminMutation(api['saved-filters'].save, {
    invalidates: [['saved-filters', 'list']],
    done: ({ name }) => t('saved.done', { name }),
    quiet: true,
  });
  const form = useEditForm(Form, {
    values: { name: '' },
    save: ({ name }) => save.mutateAsync({ body: { list, name, query } }),
    done: () => form.form.reset(),
  });
  const name = useWatch({ control: form.form.control, name: 'name' });
  if (query === '')
    return <p className="mt-4 border-line border-t pt-4 text-control text-muted">{t('saved.nothingSet')}</p>;
  return (
    <form onSubmit={form.submit} noValidate className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <div className="min-w-44 flex-1">
        <Field label={t('saved.name')} error={form.field('name').error ?? form.failure}>
          <TextInput {...form.input('name')} autoComplete="off" />
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        disabled={name.trim() === ''}
        loading={form.saving}
        loadingLabel={t('saved.saving')}
      >
        {t('saved.save')}
      </Button>
    </form>
  );
}

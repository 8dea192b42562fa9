import { type FilteredList, filterNameLength } from '@wyrmgate/contract/saved-filters';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { presentFilter } from './present-filter.ts';

/** Saves the current filter. An existing filter with the same name is replaced. */
export function SaveForm({ list }: { list: FilteredList }) {
  const { t } = useTranslation('dashboard');
  const problem = useProblemText();
  const [search] = useSearchParams();
  const [name, setName] = useState('');
  const query = presentFilter(search);
  const save = useApiMutation(['saved-filters', 'save'], {
    quiet: true,
    onSuccess: (filter) => {
      void invalidate(['saved-filters', 'list']);
      adminToasts.show({ type: 'success', title: t('saved.done', { name: filter.name }) });
      setName('');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ body: { list, name, query } });
  };
  if (query === '')
    return <p className="mt-4 border-line border-t pt-4 text-control text-muted">{t('saved.nothingSet')}</p>;
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <div className="min-w-44 flex-1">
        <Field label={t('saved.name')} error={save.error ? problem(save.error) : undefined}>
          <TextInput
            value={name}
            maxLength={filterNameLength}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        disabled={name.trim() === ''}
        loading={save.isPending}
        loadingLabel={t('saved.saving')}
      >
        {t('saved.save')}
      </Button>
    </form>
  );
}

import { languages } from '@wyrmgate/contract/languages';
import { type WordFilter, WordFilterFields, wordFilterProblems } from '@wyrmgate/contract/word-filter';
import { filterActions, filterKinds } from '@wyrmgate/contract/word-filter-constants';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const calls = api['word-filter'];
/** Converts select values, which are always text: an empty one becomes null. The server validates the host name of links. */
const Form = WordFilterFields.extend({
  language: z.preprocess((value) => (value === '' ? null : value), WordFilterFields.shape.language),
});

const valuesOf = ({ kind, pattern, language, action, active, version }: WordFilter) => ({
  kind,
  pattern,
  language: language ?? '',
  action,
  active,
  version,
});
const blank = { kind: 'word', pattern: '', language: '', action: 'reject', active: true } as const;

/** Edits a rule of the word filter. `row` is undefined for a new rule. */
export function WordFilterDrawer({ row, onClose }: { row: WordFilter | undefined; onClose: () => void }) {
  const { t } = useTranslation('word-filter');
  const saved = { invalidates: [['word-filter']], done: () => t('done.saved'), quiet: true } as const;
  const create = useAdminMutation(calls.create, saved);
  const update = useAdminMutation(calls.update, saved);
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : blank,
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: wordFilterProblems.changedMeanwhile,
      reload: async () => {
        const found = (await calls.adminList()).filters.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const { kind = 'word', action = 'reject' } = form.form.watch();
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('kind')} label={t('columns.kind')}>
        <Select {...form.input('kind')} options={filterKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Field>
      <Field {...form.field('pattern')} label={t('columns.pattern')} help={t(`form.${kind}Help`)}>
        <TextInput {...form.input('pattern')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...form.field('action')} label={t('columns.action')} help={t(`help.${action}`)}>
        <Select
          {...form.input('action')}
          options={filterActions.map((value) => ({ value, label: t(`action.${value}`) }))}
        />
      </Field>
      <Field {...form.field('language')} label={t('columns.language')} help={t('form.languageHelp')}>
        <Select
          {...form.input('language')}
          options={[
            { value: '', label: t('form.anyLanguage') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
      </Field>
      <Checkbox {...form.input('active')}>{t('form.active')}</Checkbox>
    </FormDrawer>
  );
}

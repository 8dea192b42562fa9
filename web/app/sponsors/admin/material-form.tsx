import { languages } from '@wyrmgate/contract/languages';
import { type Material, MaterialFields, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { MediaPicker } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = (row: Material | undefined) => ({
  title: row?.title ?? '',
  text: row?.text ?? '',
  language: row?.language ?? null,
  picture_id: row?.picture?.id ?? null,
  version: row?.version,
});

/** Edits a picture or text that all sponsors can use. `row` is undefined for a new one. */
export function MaterialForm({ row, onClose }: { row: Material | undefined; onClose: () => void }) {
  const { t } = useTranslation('sponsors-admin');
  const options = { invalidates: [['sponsors']], done: () => t('materials.saved'), quiet: true } as const;
  const create = useAdminMutation(api.sponsors.createMaterial, options);
  const update = useAdminMutation(api.sponsors.updateMaterial, options);
  const form = useEditForm(MaterialFields, {
    values: valuesOf(row),
    save: (body) => (row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })),
    done: onClose,
    failed: `${t('materials.failedSave')}.`,
    conflict: {
      problem: sponsorProblems.changedMeanwhile,
      reload: async () => {
        const { materials } = await api.sponsors.adminMaterials();
        const found = materials.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  return (
    <FormDrawer
      form={form}
      title={row ? t('materials.edit', { title: row.title }) : t('materials.add')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('title')} label={t('materials.name')}>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      <MediaPicker
        label={t('materials.picture')}
        value={form.form.watch('picture_id')}
        onChange={(id) => form.set('picture_id', id)}
        kind="image"
      />
      <Field {...form.field('text')} label={t('materials.text')} help={t('materials.textHelp')} optional>
        <TextArea {...form.input('text')} rows={5} />
      </Field>
      <Field {...form.field('language')} label={t('materials.language')} required={false}>
        <Select
          {...form.input('language', { setValueAs: (value: string | null) => value || null })}
          options={[
            { value: '', label: t('materials.anyLanguage') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
      </Field>
    </FormDrawer>
  );
}

import { type AdminCategory, CategoryForm, itemProblems } from '@wyrmgate/contract/items';
import { languages } from '@wyrmgate/contract/languages';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { nameIn } from './catalogue.tsx';

const Form = CategoryForm.extend({
  sort_order: typedWhole(CategoryForm.shape.sort_order, 'items:validation.whole'),
});
const valuesOf = ({ slug, names, sort_order, version }: AdminCategory) => ({
  slug,
  names: { ...noTexts, ...names },
  sort_order: String(sort_order),
  version,
});

export function CategoryDrawer({ row, onClose }: { row: AdminCategory | undefined; onClose: () => void }) {
  const { t, i18n } = useTranslation('items');
  const [removing, setRemoving] = useState(false);
  const invalidates = [['items']] as const;
  const save = useAdminMutation(api.items.saveCategory, { invalidates, done: () => t('admin.done.saved') });
  const remove = useAdminMutation(api.items.removeCategory, {
    invalidates,
    done: () => t('admin.done.removed'),
    failed: (reason) => reason,
  });
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : { slug: '', names: noTexts, sort_order: '0' },
    save: (body) => save.mutateAsync({ params: { slug: row?.slug ?? body.slug }, body }),
    done: onClose,
    failed: t('admin.failed.save'),
    conflict: {
      problem: itemProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.items.adminList()).categories.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  return (
    <>
      <FormDrawer
        form={form}
        title={row ? t('admin.categories.edit') : t('admin.categories.new')}
        submit={{ label: t('admin.form.save'), busy: t('admin.form.saving') }}
        other={row && <Button onClick={() => setRemoving(true)}>{t('admin.remove.action')}</Button>}
        onClose={onClose}
      >
        <Field {...form.field('slug')} label={t('admin.categories.slug')} help={t('admin.categories.slugHelp')}>
          <TextInput {...form.input('slug')} mono autoComplete="off" />
        </Field>
        <Field {...form.field('sort_order')} label={t('admin.form.order')} help={t('admin.form.orderHelp')}>
          <TextInput {...form.input('sort_order')} inputMode="numeric" className="tabular-nums" />
        </Field>
        {languages.map((language) => (
          <Field
            key={language}
            {...form.field(`names.${language}`)}
            label={`${t('admin.form.name')} (${languageNames[language]})`}
            optional={language !== 'en'}
          >
            <TextInput {...form.input(`names.${language}`)} lang={language} />
          </Field>
        ))}
      </FormDrawer>
      {removing && row && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(false)}
          title={t('admin.remove.title', { name: nameIn(row.names, i18n.language) })}
          description={t('admin.remove.text')}
          confirmLabel={t('admin.remove.action')}
          confirmingLabel={t('admin.remove.doing')}
          onConfirm={() =>
            remove.mutate({ params: { slug: row.slug } }, { onSettled: () => setRemoving(false), onSuccess: onClose })
          }
          confirming={remove.isPending}
          destructive
        />
      )}
    </>
  );
}

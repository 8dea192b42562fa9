import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { GroupForm } from '@wyrmgate/contract/forum-section-form';
import type { AdminGroup } from '@wyrmgate/contract/forum-shapes';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = ({ names, version }: AdminGroup) => ({ names: { ...noTexts, ...names }, version });

export function GroupDrawer({ row, onClose }: { row: AdminGroup | undefined; onClose: () => void }) {
  const { t } = useTranslation('forum-admin');
  const saved = { invalidates: [['forum']], done: () => t('sections.saved'), quiet: true } as const;
  const create = useAdminMutation(api.forum.createGroup, saved);
  const update = useAdminMutation(api.forum.updateGroup, saved);
  const form = useEditForm(GroupForm, {
    values: row ? valuesOf(row) : { names: noTexts },
    save: (body) => (row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })),
    done: onClose,
    failed: t('sections.notSaved'),
    conflict: {
      problem: forumProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.forum.adminSections()).groups.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const nameField = (language: Language) => (
    <Field {...form.field(`names.${language}`)} label={languageNames[language]} required={language === defaultLanguage}>
      <TextInput {...form.input(`names.${language}`)} lang={language} />
    </Field>
  );
  return (
    <FormDrawer
      form={form}
      title={row ? t('sections.editGroup') : t('sections.newGroup')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {nameField(defaultLanguage)}
      <OtherLanguages>{nameField}</OtherLanguages>
    </FormDrawer>
  );
}

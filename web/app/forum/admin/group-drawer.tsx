import { GroupForm } from '@wyrmgate/contract/forum-admin';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { AdminGroup } from '@wyrmgate/contract/forum-shapes';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { noTexts, PerLanguage } from './name-fields.tsx';

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
  return (
    <FormDrawer
      form={form}
      title={row ? t('sections.editGroup') : t('sections.newGroup')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <PerLanguage
        field={(language, label, required) => (
          <Field key={language} {...form.field(`names.${language}`)} label={label} required={required}>
            <TextInput {...form.input(`names.${language}`)} lang={language} />
          </Field>
        )}
      />
    </FormDrawer>
  );
}

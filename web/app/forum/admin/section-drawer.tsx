import { forumRights, sectionIcons } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { SectionForm } from '@wyrmgate/contract/forum-section-form';
import type { AdminGroup, AdminSection, SectionRole } from '@wyrmgate/contract/forum-shapes';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { permissions } from '@wyrmgate/contract/permissions';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { usePermissionNames } from '../../admin-kit/permission-names.ts';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useStaffText } from '../forum-texts.ts';

const RoleId = z.preprocess((value) => (value ? Number(value) : null), SectionForm.shape.see_role);

/**
 * Converts select values, which are always text: an empty one becomes null. The server checks that a permission
 * or role is chosen where one is required.
 */
const Form = z.strictObject({
  ...SectionForm.shape,
  group_id: z.coerce.number().pipe(SectionForm.shape.group_id),
  language: z.preprocess((value) => (value === '' ? null : value), SectionForm.shape.language),
  permission: z.preprocess((value) => (value === '' ? null : value), SectionForm.shape.permission),
  see_role: RoleId,
  post_role: RoleId,
  reply_role: RoleId,
});

const valuesOf = ({ id: _, threads: __, posts: ___, ...row }: AdminSection) => ({
  ...row,
  group_id: String(row.group_id),
  names: { ...noTexts, ...row.names },
  descriptions: { ...noTexts, ...row.descriptions },
  language: row.language ?? '',
  permission: row.permission ?? '',
  see_role: String(row.see_role ?? ''),
  post_role: String(row.post_role ?? ''),
  reply_role: String(row.reply_role ?? ''),
});

const blank = (group: number) => ({
  group_id: String(group),
  slug: '',
  names: noTexts,
  descriptions: noTexts,
  icon: 'scroll' as const,
  language: '',
  see_right: 'everyone' as const,
  post_right: 'players' as const,
  reply_right: 'players' as const,
  permission: '',
  see_role: '',
  post_role: '',
  reply_role: '',
  read_only: false,
});

type Props = {
  row: AdminSection | undefined;
  group: number;
  groups: readonly AdminGroup[];
  roles: readonly SectionRole[];
  onClose: () => void;
};

export function SectionDrawer({ row, group, groups, roles, onClose }: Props) {
  const { t } = useTranslation('forum-admin');
  const text = useStaffText();
  const permissionNames = usePermissionNames();
  const saved = { invalidates: [['forum']], done: () => t('sections.saved'), quiet: true } as const;
  const create = useAdminMutation(api.forum.createSection, saved);
  const update = useAdminMutation(api.forum.updateSection, saved);
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : blank(group),
    save: (body) => (row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })),
    done: onClose,
    failed: t('sections.notSaved'),
    conflict: {
      problem: forumProblems.changedMeanwhile,
      reload: async () => {
        const all = (await api.forum.adminSections()).groups.flatMap(({ sections }) => sections);
        const found = all.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const rights = forumRights.map((value) => ({ value, label: t(`right.${value}`) }));
  const chosen = [row?.see_role, row?.post_role, row?.reply_role];
  const roleOptions = [
    { value: '', label: t('form.none') },
    ...roles
      .filter(({ id, is_active }) => is_active || chosen.includes(id))
      .map(({ id, display_name }) => ({ value: String(id), label: display_name })),
  ];
  const textFields = (language: Language) => (
    <div className="grid gap-3">
      <Field
        {...form.field(`names.${language}`)}
        label={t('form.nameIn', { language: languageNames[language] })}
        required={language === defaultLanguage}
      >
        <TextInput {...form.input(`names.${language}`)} lang={language} />
      </Field>
      <Field
        {...form.field(`descriptions.${language}`)}
        label={t('form.descriptionIn', { language: languageNames[language] })}
        optional
      >
        <TextInput {...form.input(`descriptions.${language}`)} lang={language} />
      </Field>
    </div>
  );
  return (
    <FormDrawer
      form={form}
      title={row ? t('sections.editSection') : t('sections.newSection')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {textFields(defaultLanguage)}
      <OtherLanguages>{textFields}</OtherLanguages>
      <Field {...form.field('slug')} label={t('form.slug')} help={t('form.slugHelp')} required>
        <TextInput {...form.input('slug')} mono autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('group_id')} label={t('form.group')}>
          <Select
            {...form.input('group_id')}
            options={groups.map(({ id, names }) => ({ value: String(id), label: text(names) }))}
          />
        </Field>
        <Field {...form.field('icon')} label={t('form.icon')}>
          <Select
            {...form.input('icon')}
            options={sectionIcons.map((value) => ({ value, label: t(`icon.${value}`) }))}
          />
        </Field>
        {(['see', 'post', 'reply'] as const).map((right) => (
          <div key={right} className="grid content-start gap-3">
            <Field {...form.field(`${right}_right`)} label={t(`form.${right}`)}>
              <Select {...form.input(`${right}_right`)} options={rights} />
            </Field>
            {form.form.watch(`${right}_right`) === 'role' && (
              <Field {...form.field(`${right}_role`)} label={t(`form.${right}Role`)} required>
                <Select {...form.input(`${right}_role`)} options={roleOptions} />
              </Field>
            )}
          </div>
        ))}
        <Field {...form.field('permission')} label={t('form.permission')} help={t('form.permissionHelp')}>
          <Select
            {...form.input('permission')}
            options={[
              { value: '', label: t('form.none') },
              ...permissions.map((value) => ({ value, label: permissionNames.whole(value) })),
            ]}
          />
        </Field>
        <Field {...form.field('language')} label={t('form.language')}>
          <Select
            {...form.input('language')}
            options={[
              { value: '', label: t('form.anyLanguage') },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
          />
        </Field>
      </div>
      <Checkbox {...form.input('read_only')}>{t('form.readOnlyHelp')}</Checkbox>
    </FormDrawer>
  );
}

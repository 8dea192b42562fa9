import { type AdminDownload, DownloadForm, downloadProblems } from '@wyrmgate/contract/downloads';
import {
  downloadColors,
  downloadIcons,
  downloadPlatforms,
  downloadStatuses,
} from '@wyrmgate/contract/downloads-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { TranslationNote } from '../../admin-kit/translation-note.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { type EditForm, useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { MirrorFields } from './mirror-fields.tsx';
import { RequirementFields } from './requirement-fields.tsx';

export type DownloadDrawerProps = {
  /** Undefined for a new download. */
  row: AdminDownload | undefined;
  /** If false, only the description, link and active status can be edited. */
  manage: boolean;
  onClose: () => void;
};

const Form = DownloadForm.extend({
  released_at: LocalMoment,
  size: typedWhole(DownloadForm.shape.size, 'downloads:validation.size'),
});
export type DownloadEditForm = EditForm<typeof Form>;

const valuesOf = (row: AdminDownload) => {
  const { id, clicks, recent_clicks, updated_at, failing, outdated, ...fields } = row;
  return {
    ...fields,
    descriptions: { ...noTexts, ...row.descriptions },
    released_at: toLocal(row.released_at),
    size: row.size === null ? '' : String(row.size),
  };
};
const blank = {
  name: '',
  platform: 'windows',
  icon: 'client',
  color: 'ember',
  status: 'available',
  active: true,
  link: '',
  mirrors: [],
  descriptions: noTexts,
  release: '',
  released_at: '',
  size: '',
  sha256: '',
  requirements: { minimum: {}, recommended: {} },
} as const;

export function DownloadDrawer({ row, manage, onClose }: DownloadDrawerProps) {
  const { t } = useTranslation('downloads');
  const saved = { invalidates: [['downloads']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(api.downloads.create, saved);
  const update = useAdminMutation(api.downloads.update, saved);
  const edit = useAdminMutation(api.downloads.edit, saved);
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : { ...blank, mirrors: [] },
    save: async (body) => {
      if (!row) return create.mutateAsync({ body });
      const params = { id: row.id };
      if (manage) return update.mutateAsync({ params, body });
      const { descriptions, link, active, minor, checked, version } = body;
      return edit.mutateAsync({ params, body: { descriptions, link, active, minor, checked, version } });
    },
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: downloadProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.downloads.adminList()).downloads.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {manage && (
        <>
          <Field {...form.field('name')} label={t('columns.name')}>
            <TextInput {...form.input('name')} autoComplete="off" />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...form.field('platform')} label={t('form.platform')}>
              <Select
                {...form.input('platform')}
                options={downloadPlatforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
              />
            </Field>
            <Field {...form.field('status')} label={t('columns.status')} help={t('form.statusHelp')}>
              <Select
                {...form.input('status')}
                options={downloadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
              />
            </Field>
            <Field {...form.field('icon')} label={t('form.icon')}>
              <Select
                {...form.input('icon')}
                options={downloadIcons.map((value) => ({ value, label: t(`icon.${value}`) }))}
              />
            </Field>
            <Field {...form.field('color')} label={t('form.color')}>
              <Select
                {...form.input('color')}
                options={downloadColors.map((value) => ({ value, label: t(`color.${value}`) }))}
              />
            </Field>
          </div>
        </>
      )}
      <Field {...form.field('link')} label={t('columns.link')} help={t('form.linkHelp')}>
        <TextInput {...form.input('link')} mono type="url" autoComplete="off" />
      </Field>
      {manage && <MirrorFields form={form} />}
      <Field {...form.field(`descriptions.${defaultLanguage}`)} label={t('form.description')} optional>
        <TextArea {...form.input(`descriptions.${defaultLanguage}`)} rows={2} />
      </Field>
      <TranslationNote
        language={defaultLanguage}
        source={defaultLanguage}
        outdated={row?.outdated}
        checked={form.form.watch('checked')}
        onChecked={(checked) => form.set('checked', checked)}
        minor={form.input('minor')}
      />
      <OtherLanguages>
        {(language) => (
          <div className="grid gap-2">
            <Field {...form.field(`descriptions.${language}`)} label={languageNames[language]} optional>
              <TextArea {...form.input(`descriptions.${language}`)} lang={language} rows={2} />
            </Field>
            <TranslationNote
              language={language}
              source={defaultLanguage}
              outdated={row?.outdated}
              checked={form.form.watch('checked')}
              onChecked={(checked) => form.set('checked', checked)}
              minor={form.input('minor')}
            />
          </div>
        )}
      </OtherLanguages>
      {manage && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...form.field('release')} label={t('form.release')} optional>
              <TextInput {...form.input('release')} autoComplete="off" placeholder="2.6.1" />
            </Field>
            <Field {...form.field('released_at')} label={t('form.releasedAt')} optional>
              <TextInput {...form.input('released_at')} type="datetime-local" className="tabular-nums" />
            </Field>
          </div>
          <Field {...form.field('size')} label={t('form.size')} help={t('form.sizeHelp')} optional>
            <TextInput {...form.input('size')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field {...form.field('sha256')} label={t('checksum')} help={t('form.sha256Help')} optional>
            <TextInput {...form.input('sha256')} mono autoComplete="off" />
          </Field>
          <RequirementFields form={form} />
        </>
      )}
      <Checkbox {...form.input('active')}>{t('form.active')}</Checkbox>
    </FormDrawer>
  );
}

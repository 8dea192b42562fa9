import { type AdminAnnouncement, AnnouncementForm, announcementProblems } from '@wyrmgate/contract/announcements';
import {
  announcementAudiences,
  announcementStatuses,
  announcementTones,
} from '@wyrmgate/contract/announcements-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { urls } from '../../shell/urls.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AnnouncementLine } from '../announcement-bar.tsx';

export type AnnouncementDrawerProps = {
  /** Undefined for a new announcement. */
  row: AdminAnnouncement | undefined;
  onClose: () => void;
};

const Form = AnnouncementForm.safeExtend({ starts_at: LocalMoment, ends_at: LocalMoment });

const valuesOf = ({ id: _, state: __, updated_at: ___, starts_at, ends_at, ...row }: AdminAnnouncement) => ({
  ...row,
  texts: { ...noTexts, ...row.texts },
  starts_at: toLocal(starts_at),
  ends_at: toLocal(ends_at),
});
const blank = {
  texts: noTexts,
  link: null,
  tone: 'info',
  audience: 'everyone',
  dismissible: true,
  status: 'draft',
  starts_at: '',
  ends_at: '',
} as const;

export function AnnouncementDrawer({ row, onClose }: AnnouncementDrawerProps) {
  const { t } = useTranslation('announcements');
  const saved = { invalidates: [['announcements']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(api.announcements.create, saved);
  const update = useAdminMutation(api.announcements.update, saved);
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : blank,
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: announcementProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.announcements.adminList()).announcements.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const { texts, link, tone, dismissible } = form.form.watch();
  const text = texts?.[defaultLanguage] || t('form.textHelp');
  const preview = { id: 0, version: 0, texts: { [defaultLanguage]: text }, link: link || null, tone, dismissible };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div inert aria-label={t('form.preview')} role="img" className="overflow-hidden rounded-field">
        <ul data-theme="dark">
          <AnnouncementLine
            announcement={{ ...preview, tone: tone ?? 'info', dismissible: dismissible ?? true }}
            onDismiss={undefined}
          />
        </ul>
      </div>
      <Field
        {...form.field(`texts.${defaultLanguage}`)}
        label={languageNames[defaultLanguage]}
        help={t('form.textHelp')}
        required
      >
        <TextArea {...form.input(`texts.${defaultLanguage}`)} rows={2} />
      </Field>
      <OtherLanguages>
        {(language) => (
          <Field {...form.field(`texts.${language}`)} label={languageNames[language]} optional>
            <TextArea {...form.input(`texts.${language}`)} lang={language} rows={2} />
          </Field>
        )}
      </OtherLanguages>
      <Field {...form.field('link')} label={t('form.link')} help={t('form.linkHelp')} optional>
        <TextInput {...form.input('link')} mono autoComplete="off" placeholder={urls.shop} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('tone')} label={t('form.tone')}>
          <Select
            {...form.input('tone')}
            options={announcementTones.map((value) => ({ value, label: t(`tone.${value}`) }))}
          />
        </Field>
        <Field {...form.field('audience')} label={t('columns.audience')}>
          <Select
            {...form.input('audience')}
            options={announcementAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
        </Field>
        <Field {...form.field('starts_at')} label={t('form.startsAt')} help={t('form.startsHelp', { zone })}>
          <TextInput {...form.input('starts_at')} type="datetime-local" className="tabular-nums" />
        </Field>
        <Field {...form.field('ends_at')} label={t('form.endsAt')} help={t('form.endsHelp')}>
          <TextInput {...form.input('ends_at')} type="datetime-local" className="tabular-nums" />
        </Field>
      </div>
      <Field {...form.field('status')} label={t('columns.status')}>
        <Select
          {...form.input('status')}
          options={announcementStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </Field>
      <Checkbox {...form.input('dismissible')}>{t('form.dismissible')}</Checkbox>
    </FormDrawer>
  );
}

import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { topicDetails } from '@wyrmgate/contract/tickets-constants';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import { type AdminTopic, TopicForm } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTopicName } from '../ticket-texts.ts';

const valuesOf = ({ names, detail, active, version }: AdminTopic) => ({
  names: { ...noTexts, ...names },
  detail,
  active,
  version,
});
const blank = { names: noTexts, detail: 'none', active: true } as const;

/** `row` is undefined for a new topic. */
export function TopicDrawer({ row, onClose }: { row: AdminTopic | undefined; onClose: () => void }) {
  const { t } = useTranslation('tickets-admin');
  const nameOf = useTopicName();
  const saved = { invalidates: [['tickets']], done: () => t('settings.saved'), quiet: true } as const;
  const create = useAdminMutation(api.tickets.createTopic, saved);
  const update = useAdminMutation(api.tickets.updateTopic, saved);
  const form = useEditForm(TopicForm, {
    values: row ? valuesOf(row) : blank,
    save: (body) => (row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })),
    done: onClose,
    failed: t('settings.notSaved'),
    conflict: {
      problem: ticketProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.tickets.adminTopics()).topics.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const builtIn = row !== undefined && row.key !== null;
  const nameField = (language: Language) => (
    <Field
      {...form.field(`names.${language}`)}
      label={t('settings.name', { language: languageNames[language] })}
      help={builtIn && language === defaultLanguage ? t('settings.builtInHelp') : undefined}
      required={!builtIn && language === defaultLanguage}
    >
      <TextInput {...form.input(`names.${language}`)} lang={language} autoComplete="off" />
    </Field>
  );
  return (
    <FormDrawer
      form={form}
      title={row ? t('settings.editOne', { name: nameOf(row) }) : t('settings.newTopic')}
      submit={{ label: t('settings.save'), busy: t('settings.saving') }}
      onClose={onClose}
    >
      {nameField(defaultLanguage)}
      <OtherLanguages>{nameField}</OtherLanguages>
      <Field {...form.field('detail')} label={t('settings.detail')} required={false}>
        <Select
          {...form.input('detail')}
          options={topicDetails.map((value) => ({ value, label: t(`settings.details.${value}`) }))}
        />
      </Field>
      <Switch {...form.input('active')}>{t('settings.active')}</Switch>
    </FormDrawer>
  );
}

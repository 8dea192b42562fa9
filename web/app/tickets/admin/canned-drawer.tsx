import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import { type CannedAnswer, CannedForm } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { OtherLanguages } from '../../admin-kit/other-languages.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = ({ title, texts, version }: CannedAnswer) => ({ title, texts: { ...noTexts, ...texts }, version });

/** Edits a prepared answer. `row` is undefined for a new one. */
export function CannedDrawer({ row, onClose }: { row: CannedAnswer | undefined; onClose: () => void }) {
  const { t } = useTranslation('tickets-admin');
  const saved = { invalidates: [['tickets']], done: () => t('settings.saved'), quiet: true } as const;
  const create = useAdminMutation(api.tickets.createAnswer, saved);
  const update = useAdminMutation(api.tickets.updateAnswer, saved);
  const form = useEditForm(CannedForm, {
    values: row ? valuesOf(row) : { title: '', texts: noTexts },
    save: (body) => (row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })),
    done: onClose,
    failed: t('settings.notSaved'),
    conflict: {
      problem: ticketProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.tickets.cannedAnswers()).answers.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const textField = (language: Language) => (
    <Field
      {...form.field(`texts.${language}`)}
      label={t('settings.text', { language: languageNames[language] })}
      required={language === defaultLanguage}
    >
      <TextArea {...form.input(`texts.${language}`)} rows={5} lang={language} />
    </Field>
  );
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={row ? t('settings.editOne', { name: row.title }) : t('settings.newAnswer')}
      submit={{ label: t('settings.save'), busy: t('settings.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('title')} label={t('settings.answerTitle')}>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      {textField(defaultLanguage)}
      <OtherLanguages>{textField}</OtherLanguages>
    </FormDrawer>
  );
}

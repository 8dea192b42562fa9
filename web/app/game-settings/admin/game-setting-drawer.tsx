import { type GameSetting, GameSettingForm, gameSettingsProblems } from '@wyrmgate/contract/game-settings';
import { gameSettingGroups } from '@wyrmgate/contract/game-settings-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
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
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = ({ id: _, names, values, ...row }: GameSetting) => ({
  ...row,
  names: { ...noTexts, ...names },
  values: { ...noTexts, ...values },
});
const blank = { group: 'rates', names: noTexts, values: noTexts } as const;

/** `row` is undefined for a new setting. */
export function GameSettingDrawer({ row, onClose }: { row: GameSetting | undefined; onClose: () => void }) {
  const { t } = useTranslation('game-settings-admin');
  const { t: tPublic } = useTranslation('game-settings');
  const saved = { invalidates: [['game-settings']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(api['game-settings'].create, saved);
  const update = useAdminMutation(api['game-settings'].update, saved);
  const form = useEditForm(GameSettingForm, {
    values: row ? valuesOf(row) : blank,
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: gameSettingsProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api['game-settings'].adminList()).settings.find(({ id }) => id === row?.id);
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
      <Field {...form.field('group')} label={t('columns.group')}>
        <Select
          {...form.input('group')}
          options={gameSettingGroups.map((value) => ({ value, label: tPublic(`groups.${value}`) }))}
        />
      </Field>
      <Field {...form.field(`names.${defaultLanguage}`)} label={t('form.name')} help={t('form.nameHelp')} required>
        <TextInput {...form.input(`names.${defaultLanguage}`)} />
      </Field>
      <Field {...form.field(`values.${defaultLanguage}`)} label={t('form.value')} help={t('form.valueHelp')} required>
        <TextInput {...form.input(`values.${defaultLanguage}`)} />
      </Field>
      <OtherLanguages>
        {(language) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              {...form.field(`names.${language}`)}
              label={t('form.nameIn', { language: languageNames[language] })}
              optional
            >
              <TextInput {...form.input(`names.${language}`)} lang={language} />
            </Field>
            <Field
              {...form.field(`values.${language}`)}
              label={t('form.valueIn', { language: languageNames[language] })}
              optional
            >
              <TextInput {...form.input(`values.${language}`)} lang={language} />
            </Field>
          </div>
        )}
      </OtherLanguages>
    </FormDrawer>
  );
}

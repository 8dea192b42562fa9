import { empires } from '@wyrmgate/contract/game-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { EmpireSigil } from '../../ui/empire-sigil.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BrandingEditForm } from './branding-editor.tsx';

/** Names and texts of the three empires, in one language. */
export function EmpireFields({ form, language }: { form: BrandingEditForm; language: Language }) {
  const { t } = useTranslation('branding');
  return (
    <div className="grid gap-6">
      <p className="text-meta text-muted">{t('form.empiresHelp')}</p>
      {empires.map((empire) => {
        const names = `empires.${empire}.names.${language}` as const;
        const shorts = `empires.${empire}.shorts.${language}` as const;
        const texts = `empires.${empire}.texts.${language}` as const;
        return (
          <fieldset key={empire} className="grid gap-4">
            <legend className="mb-3 inline-flex items-center gap-2 font-[560] text-heading">
              <EmpireSigil empire={empire} size={20} />
              {t(`empires.${empire}`)}
            </legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field {...form.field(names)} label={t('form.empireName')} optional>
                <TextInput
                  {...form.input(names)}
                  placeholder={t(`home:empires.${empire}.name`)}
                  lang={language}
                  autoComplete="off"
                />
              </Field>
              <Field {...form.field(shorts)} label={t('form.empireShort')} optional>
                <TextInput
                  {...form.input(shorts)}
                  placeholder={t(`home:empires.${empire}.plain`)}
                  lang={language}
                  autoComplete="off"
                />
              </Field>
            </div>
            <Field {...form.field(texts)} label={t('form.empireText')} optional>
              <TextArea {...form.input(texts)} lang={language} rows={2} />
            </Field>
          </fieldset>
        );
      })}
    </div>
  );
}

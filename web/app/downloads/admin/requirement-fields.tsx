import { requirementKeys } from '@wyrmgate/contract/downloads-constants';
import { useTranslation } from '#i18n';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { DownloadEditForm } from './download-drawer.tsx';

export function RequirementFields({ form }: { form: DownloadEditForm }) {
  const { t } = useTranslation('downloads');
  return (
    <Disclosure summary={t('requirements.title')}>
      <div className="grid gap-6">
        {(['minimum', 'recommended'] as const).map((kind) => (
          <fieldset key={kind} className="grid gap-4">
            <legend className="mb-3 font-[540] text-heading">{t(`requirements.${kind}`)}</legend>
            {requirementKeys.map((key) => (
              <Field key={key} {...form.field(`requirements.${kind}.${key}`)} label={t(`requirements.${key}`)} optional>
                <TextInput {...form.input(`requirements.${kind}.${key}`)} autoComplete="off" />
              </Field>
            ))}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  );
}

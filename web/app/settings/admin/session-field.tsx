import { sessionMinutes } from '@wyrmgate/contract/settings-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SecurityValues } from './networks.ts';

const { min, max, step } = sessionMinutes;

export function SessionField({ form, error }: { form: UseFormReturn<SecurityValues>; error: string | undefined }) {
  const { t } = useTranslation('settings');
  const minutes = useWatch({ control: form.control, name: 'session_minutes' });
  const known = Number.isFinite(minutes);
  return (
    <div className="grid gap-3">
      <Field
        label={t('known.session_minutes')}
        hint={known && t('inHours', { hours: Math.round((minutes / 60) * 100) / 100 })}
        help={t('help.session_minutes')}
        error={error}
      >
        <TextInput
          {...form.register('session_minutes', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
        />
      </Field>
      <Slider
        label={t('sessionSlider')}
        min={min}
        max={max}
        step={step}
        value={known ? minutes : min}
        onChange={(value) => form.setValue('session_minutes', value, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  );
}

import { sessionMinutes } from '@wyrmgate/contract/settings-rules';
import { useWatch } from 'react-hook-form';

import { useTranslation } from '#i18n';
import type { EditForm } from '../../admin-kit/use-edit-form.ts';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SecurityValues } from './networks.ts';

const { min, max, step } = sessionMinutes;

export function SessionField({ form }: { form: EditForm<typeof SecurityValues> }) {
  const { t } = useTranslation('settings');
  const minutes = useWatch({ control: form.form.control, name: 'session_minutes' });
  const known = Number.isFinite(minutes);
  return (
    <div className="grid gap-3">
      <Field
        {...form.field('session_minutes')}
        label={t('known.session_minutes')}
        hint={known && t('inHours', { hours: Math.round((minutes / 60) * 100) / 100 })}
        help={t('help.session_minutes')}
      >
        <TextInput
          {...form.input('session_minutes', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          step={step}
        />
      </Field>
      <Slider
        label={t('sessionSlider')}
        min={min}
        max={max}
        step={step}
        value={known ? minutes : min}
        onChange={(value) => form.set('session_minutes', value)}
      />
    </div>
  );
}

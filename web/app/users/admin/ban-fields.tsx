import { defaultBanHours } from '@wyrmgate/contract/users-constants';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type BanValues, presets, readHours, useLength } from './ban-form.ts';

const textLength = 500;
export type BanFieldsProps = {
  form: UseFormReturn<BanValues>;
  type: BanValues['type'];
  /** Undefined while what is typed is no length. */
  hours: number | undefined;
};

/** Type, length, reason for staff and message for the player. */
export function BanFields({ form, type, hours }: BanFieldsProps) {
  const { t } = useTranslation('users');
  const length = useLength();
  const { register, setValue, formState } = form;
  const { errors } = formState;
  return (
    <>
      <RadioCards
        label={t('ban.type')}
        value={type}
        onChange={(next) => setValue('type', next, { shouldDirty: true })}
        columns={2}
        options={(['temporary', 'permanent'] as const).map((value) => ({
          value,
          label: t(`ban.${value}`),
          help: t(`ban.${value}Help`),
        }))}
      />
      {type === 'temporary' && (
        <div className="grid gap-2.5">
          <Field
            label={t('ban.duration')}
            hint={hours !== undefined && t('ban.ends', { time: adminMoment(Date.now() + hours * 3_600_000) })}
            error={errors.hours?.message}
          >
            <TextInput
              {...register('hours', {
                validate: (value, { type: chosen }) =>
                  chosen === 'permanent' || readHours(value) !== undefined || t('validation.duration'),
              })}
              inputMode="numeric"
              placeholder={String(defaultBanHours)}
              autoComplete="off"
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {presets.map((preset) => (
              <Chip
                key={preset}
                pressed={hours === preset}
                onClick={() => setValue('hours', String(preset), { shouldDirty: true, shouldValidate: true })}
              >
                {length(preset)}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <Field label={t('ban.reason')} hint={t('ban.reasonHint')} error={errors.reason?.message} required>
        <TextInput
          {...register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
          maxLength={textLength}
          autoComplete="off"
        />
      </Field>
      <Field label={t('ban.message')} help={t('ban.messageHelp')} optional>
        <TextArea {...register('message')} rows={3} maxLength={textLength} counter />
      </Field>
    </>
  );
}

import { banTypes, defaultBanHours, maxShortBanHours } from '@wyrmgate/contract/users-constants';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type BanFormState, presets, useLength } from './ban-form.ts';

export function BanFields({ form: { field, input, set, type, hours } }: { form: BanFormState }) {
  const { t } = useTranslation('users');
  const length = useLength();
  const onlyShort = !useCan()('admin.users.ban');
  const types = banTypes.filter((one) => one === 'temporary' || !onlyShort);
  return (
    <>
      <RadioCards
        label={t('ban.type')}
        value={type ?? 'temporary'}
        onChange={(next) => {
          set('type', next);
          // Clears the hidden duration field, because an invalid value would block a permanent ban.
          set('duration', '');
        }}
        columns={2}
        options={types.map((value) => ({ value, label: t(`ban.${value}`), help: t(`ban.${value}Help`) }))}
      />
      {onlyShort && (
        <p className="text-control text-secondary">{t('ban.onlyShort', { days: maxShortBanHours / 24 })}</p>
      )}
      {type === 'temporary' && (
        <div className="grid gap-2.5">
          <Field
            {...field('duration')}
            label={t('ban.duration')}
            hint={hours !== undefined && t('ban.ends', { time: adminMoment(Date.now() + hours * 3_600_000) })}
          >
            <TextInput
              {...input('duration')}
              inputMode="numeric"
              placeholder={String(defaultBanHours)}
              autoComplete="off"
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {presets.map((preset) => (
              <Chip key={preset} pressed={hours === preset} onClick={() => set('duration', String(preset))}>
                {length(preset)}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <Field {...field('reason')} label={t('ban.reason')} hint={t('ban.reasonHint')}>
        <TextInput {...input('reason')} autoComplete="off" />
      </Field>
      <Field {...field('message')} label={t('ban.message')} help={t('ban.messageHelp')} optional>
        <TextArea {...input('message')} rows={3} counter />
      </Field>
    </>
  );
}

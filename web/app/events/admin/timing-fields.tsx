import { eventFrequencies, maxEventDates, type Weekday, weekdays } from '@wyrmgate/contract/events-constants';
import type { EventRule } from '@wyrmgate/contract/events-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Chip, RemovableChip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useDays } from '../use-zone.ts';
import type { EventEditForm } from './event-drawer.tsx';

/** Any Monday, used to format the names of the weekdays. */
const monday = Date.UTC(2024, 0, 1);
const dayOf = (weekday: Weekday): string =>
  new Date(monday + weekdays.indexOf(weekday) * 86_400_000).toISOString().slice(0, 10);
const firstRule: EventRule = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: null };
const intervals = Array.from({ length: 12 }, (_, at) => String(at + 1));
const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

type RuleProps = { form: EventEditForm; rule: EventRule };

function RuleFields({ form, rule }: RuleProps) {
  const { t } = useTranslation('events-admin');
  const format = useDays('UTC');
  const change = (part: Partial<EventRule>) => form.set('rule', { ...rule, ...part });
  const toggle = (day: Weekday) =>
    weekdays.filter((each) => (each === day ? !rule.weekdays.includes(each) : rule.weekdays.includes(each)));
  return (
    <>
      {rule.frequency === 'weekly' && (
        <fieldset>
          <legend className="mb-2 font-[520] text-label text-prose">{t('form.weekdays')}</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((day) => (
              <Chip key={day} pressed={rule.weekdays.includes(day)} onClick={() => change({ weekdays: toggle(day) })}>
                {format.weekday(dayOf(day), 'short')}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          {...form.field('rule.interval')}
          required={false}
          label={t('form.interval')}
          help={t('form.intervalHelp')}
        >
          <Select
            value={String(rule.interval)}
            onChange={({ target }) => change({ interval: Number(target.value) })}
            options={intervals.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field {...form.field('rule.until')} label={t('form.until')} optional>
          <TextInput
            type="date"
            value={rule.until ?? ''}
            onChange={({ target }) => change({ until: target.value || null })}
          />
        </Field>
        <Field {...form.field('rule.count')} label={t('form.count')} optional>
          <TextInput
            type="number"
            min={1}
            max={maxEventDates}
            value={rule.count ?? ''}
            onChange={({ target }) => change({ count: target.value === '' ? null : Number(target.value) })}
          />
        </Field>
      </div>
    </>
  );
}

function Exceptions({ form }: { form: EventEditForm }) {
  const { t } = useTranslation('events-admin');
  const format = useDays('UTC');
  const [day, setDay] = useState('');
  const exceptions = form.form.watch('exceptions') ?? [];
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2.5">
        <Field {...form.field('exceptions')} label={t('form.exceptions')} optional>
          <TextInput type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Button
          disabled={day === ''}
          onClick={() => {
            form.set('exceptions', [...new Set([...exceptions, day])].sort());
            setDay('');
          }}
        >
          {t('form.exceptionAdd')}
        </Button>
      </div>
      {exceptions.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {exceptions.map((each) => (
            <li key={each}>
              <RemovableChip
                removeLabel={t('form.exceptionRemove', { date: format.date(each) })}
                onRemove={() =>
                  form.set(
                    'exceptions',
                    exceptions.filter((other) => other !== each),
                  )
                }
              >
                {format.date(each)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function TimingFields({ form }: { form: EventEditForm }) {
  const { t } = useTranslation('events-admin');
  const { rule, time } = form.form.watch();
  const current: EventRule | null = rule ? { ...firstRule, ...rule } : null;
  const repeats = ['never', ...eventFrequencies] as const;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...form.field('date')} label={t('form.date')}>
          <TextInput {...form.input('date')} type="date" />
        </Field>
        <Field {...form.field('time')} label={t('form.time')} help={t('form.timeHelp')} optional>
          <TextInput {...form.input('time')} type="time" />
        </Field>
        {time ? (
          <Field {...form.field('minutes')} label={t('form.minutes')}>
            <TextInput {...form.input('minutes')} inputMode="numeric" autoComplete="off" />
          </Field>
        ) : (
          <Field {...form.field('days')} label={t('form.days')}>
            <TextInput {...form.input('days')} inputMode="numeric" autoComplete="off" />
          </Field>
        )}
      </div>
      <Field {...form.field('zone')} label={t('form.zone')} help={t('form.zoneHelp')}>
        <Select {...form.input('zone')} options={zones.map((value) => ({ value, label: value }))} />
      </Field>
      <Field label={t('form.repeats')}>
        <Select
          value={current?.frequency ?? 'never'}
          onChange={({ target }) => {
            const frequency = eventFrequencies.find((each) => each === target.value);
            form.set('rule', frequency ? { ...(current ?? firstRule), frequency } : null);
          }}
          options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        />
      </Field>
      {current && (
        <>
          <RuleFields form={form} rule={current} />
          <Exceptions form={form} />
        </>
      )}
    </>
  );
}

import { exclusions, lastSeenPrecisions } from '@wyrmgate/contract/world-constants';
import { type WorldAdmin, WorldRules } from '@wyrmgate/contract/world-shapes';
import { Save } from 'lucide-react';
import { useTranslation } from '#i18n';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const Rules = WorldRules.extend({
  world_refresh_minutes: typedWhole(WorldRules.shape.world_refresh_minutes, 'settings:validation.worldRefresh'),
});

/** Edits the interval, rules and privacy setting. Privacy takes effect immediately, and everything else with the next snapshot. */
export function RulesForm({ world, editable }: { world: WorldAdmin; editable: boolean }) {
  const { t } = useTranslation('world-admin');
  const save = useAdminMutation(api.world.saveRules, {
    invalidates: [['world']],
    done: () => t('done.saved'),
    quiet: true,
  });
  const form = useEditForm(Rules, {
    values: { ...world.rules, world_refresh_minutes: String(world.rules.world_refresh_minutes) },
    save: (body) => save.mutateAsync({ body: { ...body, version: world.version } }),
    done: () => undefined,
    failed: t('failedSave'),
  });
  const excluded = form.form.watch('world_excluded');
  return (
    <Panel title={t('rules.title')}>
      <form onSubmit={form.submit} noValidate>
        <LeaveGuard dirty={form.dirty && !form.saving} />
        <fieldset disabled={!editable} className="grid gap-5">
          {form.failure && (
            <Banner tone="danger" role="alert">
              {form.failure}
            </Banner>
          )}
          <Field {...form.field('world_refresh_minutes')} label={t('rules.refresh')} help={t('rules.refreshHelp')}>
            <TextInput {...form.input('world_refresh_minutes')} inputMode="numeric" suffix={t('rules.minutes')} />
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-[520] text-label text-prose">{t('rules.excluded')}</legend>
            {exclusions.map((rule) => (
              <Checkbox
                key={rule}
                checked={excluded.includes(rule)}
                onChange={({ currentTarget }) =>
                  form.set(
                    'world_excluded',
                    exclusions.filter((one) => (one === rule ? currentTarget.checked : excluded.includes(one))),
                  )
                }
                help={t('rules.excludes', { count: world.live?.excluded[rule] ?? 0 })}
              >
                {t(`excluded.${rule}`)}
              </Checkbox>
            ))}
          </fieldset>
          <Field {...form.field('world_last_seen')} label={t('rules.lastSeen')} help={t('rules.lastSeenHelp')}>
            <Select
              {...form.input('world_last_seen')}
              options={lastSeenPrecisions.map((value) => ({ value, label: t(`lastSeen.${value}`) }))}
            />
          </Field>
          <Switch {...form.form.register('world_private_default')} help={t('rules.privateHelp')}>
            {t('rules.private')}
          </Switch>
          <Switch {...form.form.register('world_equipment')} help={t('rules.equipmentHelp')}>
            {t('rules.equipment')}
          </Switch>
          <Button
            type="submit"
            className="justify-self-end"
            variant="primary"
            icon={Save}
            disabled={!form.dirty}
            loading={form.saving}
            loadingLabel={t('form.saving')}
          >
            {t('form.save')}
          </Button>
        </fieldset>
      </form>
    </Panel>
  );
}

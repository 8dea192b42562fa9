import { type Maintenance, settings } from '@wyrmgate/contract/settings';
import { Wrench } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { toMoment } from '../../admin-kit/local-moment.ts';
import { limitsOf } from '../../platform/limits-of.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { MaintenancePreview } from './maintenance-preview.tsx';
import { useMaintenanceForm } from './use-maintenance-form.ts';

const tones = { off: 'success', scheduled: 'info', active: 'warning', over: 'info' } as const;

export function MaintenanceForm({ stored }: { stored: Maintenance }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { form, switchTo, submit, reload, overtaken, toggling, saving } = useMaintenanceForm(stored);
  const [asking, setAsking] = useState(false);
  const { register, formState } = form;
  const typed = useWatch({ control: form.control }) as { message: string; startTime: string; endTime: string };
  const { state, startTime } = stored;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <form onSubmit={onSubmit} noValidate>
        <fieldset disabled={!mayEdit} className="grid gap-5">
          <Panel>
            <div className="grid gap-4">
              <Banner tone={tones[state]} role="status">
                {t(`maintenance.${state}`, { time: startTime === null ? '' : adminMoment(startTime) })}
              </Banner>
              <Switch
                spread
                checked={stored.enabled}
                disabled={toggling}
                onChange={({ target }) => (target.checked ? setAsking(true) : switchTo(false, () => undefined))}
              >
                {t('known.maintenance_enabled')}
              </Switch>
            </div>
          </Panel>
          <Panel title={t('maintenance.schedule')}>
            <div className="grid gap-5">
              <Field label={t('known.maintenance_message')} help={t('maintenance.messageHelp')}>
                <TextArea
                  {...register('message')}
                  {...limitsOf(settings.changeMaintenance.body, 'message')}
                  rows={4}
                  counter
                />
              </Field>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label={t('known.maintenance_start')} help={t('maintenance.startHelp', { zone })}>
                  <TextInput {...register('startTime')} type="datetime-local" className="tabular-nums" />
                </Field>
                <Field
                  label={t('known.maintenance_end')}
                  help={t('maintenance.endHelp')}
                  error={formState.errors.endTime?.message}
                >
                  <TextInput {...register('endTime')} type="datetime-local" className="tabular-nums" />
                </Field>
              </div>
              {mayEdit && (
                <FormFooter
                  dirty={formState.isDirty}
                  overtaken={overtaken}
                  saving={saving}
                  onReload={() => void reload()}
                />
              )}
            </div>
          </Panel>
        </fieldset>
      </form>
      <MaintenancePreview message={typed.message} endTime={toMoment(typed.endTime)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('maintenance.confirmTitle')}
        description={t('maintenance.confirmText')}
        confirmLabel={t('maintenance.turnOn')}
        confirmingLabel={t('maintenance.turning')}
        confirmIcon={Wrench}
        confirming={toggling}
        onConfirm={() => switchTo(true, () => setAsking(false))}
      />
    </div>
  );
}

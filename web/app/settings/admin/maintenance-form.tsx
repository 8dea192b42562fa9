import type { Maintenance } from '@wyrmgate/contract/settings';
import { Wrench } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { toMoment } from '../../admin-kit/local-moment.ts';
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
  const { field, input, form, switchTo, submit, conflict, toggling, confirming, setConfirming, dirty, saving } =
    useMaintenanceForm(stored);
  const [message, endTime] = useWatch({ control: form.control, name: ['message', 'endTime'] });
  const { state, startTime } = stored;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
                onChange={({ target }) => (target.checked ? setConfirming(true) : switchTo(false))}
              >
                {t('known.maintenance_enabled')}
              </Switch>
            </div>
          </Panel>
          <Panel title={t('maintenance.schedule')}>
            <div className="grid gap-5">
              <Field {...field('message')} label={t('known.maintenance_message')} help={t('maintenance.messageHelp')}>
                <TextArea {...input('message')} rows={4} counter />
              </Field>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field
                  {...field('startTime')}
                  label={t('known.maintenance_start')}
                  help={t('maintenance.startHelp', { zone })}
                >
                  <TextInput {...input('startTime')} type="datetime-local" className="tabular-nums" />
                </Field>
                <Field {...field('endTime')} label={t('known.maintenance_end')} help={t('maintenance.endHelp')}>
                  <TextInput {...input('endTime')} type="datetime-local" className="tabular-nums" />
                </Field>
              </div>
              {mayEdit && <FormFooter dirty={dirty} conflict={conflict} saving={saving && !toggling} />}
            </div>
          </Panel>
        </fieldset>
      </form>
      <MaintenancePreview message={message ?? ''} endTime={toMoment(endTime ?? '')} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('maintenance.confirmTitle')}
        description={t('maintenance.confirmText')}
        confirmLabel={t('maintenance.turnOn')}
        confirmingLabel={t('maintenance.turning')}
        confirmIcon={Wrench}
        confirming={toggling}
        onConfirm={() => switchTo(true)}
      />
    </div>
  );
}

import { type Maintenance, settings, settingsProblems } from '@wyrmgate/contract/settings';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { isConflict } from './use-settings-form.ts';

const Form = settings.changeMaintenance.body.safeExtend({ startTime: LocalMoment, endTime: LocalMoment });

const valuesOf = ({ enabled, message, startTime, endTime, version }: Maintenance) => ({
  enabled,
  message,
  startTime: toLocal(startTime),
  endTime: toLocal(endTime),
  version,
});

/** Form state for the message and the schedule. Both the switch and the save button save it. */
export const useMaintenanceForm = (stored: Maintenance) => {
  const { t } = useTranslation('settings');
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState(false);
  const showDone = (enabled: boolean) => {
    if (enabled === stored.enabled) return t('saved');
    return t(enabled ? 'maintenance.turnedOn' : 'maintenance.turnedOff');
  };
  const change = useAdminMutation(api.settings.changeMaintenance, {
    invalidates: [],
    done: ({ enabled }) => ({ id: 'settings-saved', type: 'success', title: showDone(enabled) }),
    // The form shows conflicts itself.
    failed: (reason, error) =>
      isConflict(error) ? undefined : t(toggling ? 'alerts.toggle' : 'alerts.save', { reason }),
  });
  const cache = (fresh: Maintenance) => queryClient().setQueryData(['settings', 'maintenance', {}], fresh);
  const edit = useEditForm(Form, {
    values: valuesOf(stored),
    save: async (entered): Promise<Maintenance> => {
      const { enabled, endTime } = entered;
      // A schedule that has already ended would end the new maintenance immediately.
      const over = enabled && !stored.enabled && endTime !== null && Date.parse(endTime) <= Date.now();
      const schedule = over ? { startTime: null, endTime: null } : {};
      try {
        return await change.mutateAsync({ body: { ...entered, ...schedule } });
      } finally {
        setConfirming(false);
      }
    },
    done: (saved) => {
      edit.form.reset(valuesOf(saved));
      cache(saved);
      // Updates the back-office banner and the site data of this tab.
      void revalidate();
    },
    conflict: {
      problem: settingsProblems.changedMeanwhile,
      reload: async () => {
        const fresh = await api.settings.maintenance();
        cache(fresh);
        return valuesOf(fresh);
      },
    },
    invalid: ({ endTime }) => {
      setConfirming(false);
      if (endTime) adminToasts.show({ id: 'settings-failed', type: 'error', title: t('alerts.end'), duration: 5000 });
    },
  });
  const toggling = edit.saving && edit.form.getValues('enabled') !== stored.enabled;
  const send = (enabled: boolean) => {
    edit.form.setValue('enabled', enabled);
    edit.submit();
  };
  return {
    ...edit,
    conflict: isConflict(change.error) ? edit.failure : undefined,
    toggling,
    confirming,
    setConfirming,
    switchTo: send,
    submit: () => send(stored.enabled),
  };
};

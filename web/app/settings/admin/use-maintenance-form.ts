import { ApiError } from '@wyrmgate/contract/client';
import type { Maintenance } from '@wyrmgate/contract/settings';
import { endsAfterStart } from '@wyrmgate/contract/settings-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { toLocal, toMoment } from '../../admin-kit/local-moment.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts } from '../../platform/problem-text.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { useFailureNotice } from './use-settings-form.ts';

export type MaintenanceValues = { message: string; startTime: string; endTime: string };

const valuesOf = (stored: Maintenance): MaintenanceValues => ({
  message: stored.message,
  startTime: toLocal(stored.startTime),
  endTime: toLocal(stored.endTime),
});
const quiet = { quiet: true } as const;

/** Form state for the message and the schedule. Both the switch and the save button save it. */
export const useMaintenanceForm = (stored: Maintenance) => {
  const { t } = useTranslation('settings');
  const notice = useFailureNotice();
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(stored);
  const [overtaken, setOvertaken] = useState(false);
  const form = useForm<MaintenanceValues>({ defaultValues: valuesOf(stored) });

  const take = (reply: Maintenance) => {
    setBase(reply);
    setOvertaken(false);
    form.reset(valuesOf(reply));
    queryClient().setQueryData(['settings', 'maintenance', {}], reply);
    // Updates the back-office banner and the site data of this tab.
    void revalidate();
  };
  const endError = () => {
    form.setError('endTime', { type: 'rule', message: t('validation.endAfterStart') }, { shouldFocus: true });
    adminToasts.show({
      id: 'settings-failed',
      type: 'error',
      title: t('alerts.end'),
      duration: 5000,
    });
  };
  const fail = (alert: 'alerts.save' | 'alerts.toggle') => (error: Error) => {
    if (error instanceof ApiError && error.code === 'settings.changedMeanwhile') setOvertaken(true);
    if (fieldTexts(t, error).endTime !== undefined) endError();
    else notice(error, alert);
  };
  const toggle = useApiMutation(['settings', 'changeMaintenance'], {
    ...quiet,
    onSuccess: (reply) => {
      take(reply);
      const title = t(reply.enabled ? 'maintenance.turnedOn' : 'maintenance.turnedOff');
      adminToasts.show({ id: 'settings-saved', type: 'success', title });
    },
    onError: fail('alerts.toggle'),
  });
  const save = useApiMutation(['settings', 'changeMaintenance'], {
    ...quiet,
    onSuccess: (reply) => {
      take(reply);
      adminToasts.show({ id: 'settings-saved', type: 'success', title: t('saved') });
    },
    onError: fail('alerts.save'),
  });

  const entered = () => {
    const { message, startTime, endTime } = form.getValues();
    return { message, startTime: toMoment(startTime), endTime: toMoment(endTime), version: base.version };
  };
  /** Calls `send` with the values if the schedule ends after it starts. */
  const checked = (send: (body: ReturnType<typeof entered>) => void) => {
    const body = entered();
    form.clearErrors();
    if (endsAfterStart(body.startTime, body.endTime)) send(body);
    else endError();
  };
  return {
    form,
    overtaken,
    toggling: toggle.isPending,
    saving: save.isPending,
    switchTo: (enabled: boolean, done: () => void) =>
      checked((body) => {
        // A schedule that has already ended would end the new maintenance immediately.
        const over = enabled && body.endTime !== null && Date.parse(body.endTime) <= Date.now();
        const schedule = over ? { startTime: null, endTime: null } : {};
        toggle.mutate({ body: { ...body, ...schedule, enabled } }, { onSettled: done });
      }),
    submit: () => checked((body) => save.mutate({ body: { ...body, enabled: base.enabled } })),
    reload: async () => {
      await invalidate(['settings', 'maintenance']);
      const fresh = queryClient().getQueryData<Maintenance>(['settings', 'maintenance', {}]);
      if (fresh) take(fresh);
    },
  };
};

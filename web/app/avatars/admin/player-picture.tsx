import { avatars } from '@wyrmgate/contract/avatars';
import { avatarPauses } from '@wyrmgate/contract/avatars-constants';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { asSentence } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

type Target = { id: number; name: string };

/** The player's picture with a remove button. Renders nothing for a player without a picture. */
export function PlayerPicture({ id, name }: Target) {
  const { t } = useTranslation('avatars');
  const { date } = useFormat();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const { data } = useApiQuery(['avatars', 'ofUser'], { params: { id } });
  if (!data?.avatar && !data?.removed) return null;
  return (
    <Panel title={t('staff.title')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar avatar={data.avatar} seed={id} size="lg" />
        {data.avatar && can('admin.users.edit') && (
          <Button size="sm" variant="danger-quiet" icon={Trash2} onClick={() => setOpen(true)}>
            {t('staff.take')}
          </Button>
        )}
        {data.removed && (
          <p className="min-w-0 flex-1 text-secondary">
            {t('staff.paused', { reason: asSentence(data.removed.reason), date: date(data.removed.until) })}
          </p>
        )}
      </div>
      {open && <RemovalDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function RemovalDialog({ id, name, onClose }: Target & { onClose: () => void }) {
  const { t } = useTranslation('avatars');
  const [days, setDays] = useState<(typeof avatarPauses)[number]>(7);
  const removal = useAdminMutation(api.avatars.removeOfUser, {
    invalidates: [['avatars']],
    done: () => t('staff.done'),
  });
  const form = useEditForm(avatars.removeOfUser.body.pick({ reason: true }), {
    values: { reason: '' },
    save: ({ reason }) => removal.mutateAsync({ params: { id }, body: { reason, days } }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('staff.heading', { name })}
      description={t('staff.text')}
      submit={{ label: t('staff.take'), busy: t('staff.doing'), danger: true }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('staff.reason')} rows={2} />
      <Field label={t('staff.next')}>
        <Select
          value={String(days)}
          options={avatarPauses.map((each) => ({
            value: String(each),
            label: each === 0 ? t('staff.atOnce') : t('staff.after', { count: each }),
          }))}
          onChange={({ target }) => setDays(avatarPauses.find((each) => String(each) === target.value) ?? 7)}
        />
      </Field>
    </FormDialog>
  );
}

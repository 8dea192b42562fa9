import { KeyForm } from '@wyrmgate/contract/launcher';
import { overlapDays } from '@wyrmgate/contract/launcher-constants';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { LauncherAdmin } from './launcher-page.tsx';

type Key = LauncherAdmin['keys'][number];

export function KeysPanel({ keys }: { keys: Key[] }) {
  const { t } = useTranslation('launcher');
  const editable = useCan()('admin.launcher.publish');
  const [open, setOpen] = useState<'new' | Key>();
  const close = () => setOpen(undefined);
  const end = useAdminMutation((key: Key) => api.launcher.endKey({ params: { key: key.id } }), {
    invalidates: [['launcher']],
    done: () => t('done.keyEnded'),
  });
  return (
    <Panel
      title={t('keys.title')}
      aside={
        editable && (
          <Button size="sm" icon={Plus} onClick={() => setOpen('new')}>
            {t('keys.create')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-control text-secondary">{keys.length === 0 ? t('keys.none') : t('keys.text')}</p>
      <ul className="grid gap-4">
        {keys.map((key) => (
          <li key={key.id} className="flex min-w-0 items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading">
                <span>{t('keys.id', { id: key.id })}</span>
                {key.retires_at === null ? (
                  <Badge tone="success">{t('keys.newest')}</Badge>
                ) : (
                  <Badge tone="neutral">{t('keys.until', { date: adminMoment(key.retires_at) })}</Badge>
                )}
                {!key.readable && <Badge tone="danger">{t('keys.unreadable')}</Badge>}
              </span>
              <code className="wrap-anywhere text-meta text-secondary">{key.public_key}</code>
              {!key.readable && <span className="text-danger text-meta">{t('keys.unreadableText')}</span>}
            </div>
            <CopyButton iconOnly text={key.public_key} label={t('keys.copy', { id: key.id })} />
            {editable && keys.length > 1 && (
              <IconButton icon={Trash2} size="sm" label={t('keys.end', { id: key.id })} onClick={() => setOpen(key)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <NewKeyDialog onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('keys.endTitle', { id: open.id })}
          description={t('keys.endText')}
          confirmLabel={t('keys.endAction')}
          confirmingLabel={t('keys.ending')}
          onConfirm={() => end.mutate(open, { onSettled: close })}
          confirming={end.isPending}
          destructive
        />
      )}
    </Panel>
  );
}

const NewKey = KeyForm.extend({
  overlap_days: typedWhole(KeyForm.shape.overlap_days, 'common:validation.invalid'),
});

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('launcher');
  const create = useAdminMutation(api.launcher.createKey, {
    invalidates: [['launcher']],
    done: () => t('done.key'),
    quiet: true,
  });
  const form = useEditForm(NewKey, {
    values: { overlap_days: String(overlapDays.initial) },
    save: (body) => create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <FormDialog
      form={form}
      title={t('keys.create')}
      description={t('keys.createText')}
      submit={{ label: t('keys.create'), busy: t('keys.creating') }}
      onClose={onClose}
    >
      <Field {...form.field('overlap_days')} label={t('keys.overlap')}>
        <TextInput {...form.input('overlap_days')} inputMode="numeric" className="tabular-nums" />
      </Field>
    </FormDialog>
  );
}

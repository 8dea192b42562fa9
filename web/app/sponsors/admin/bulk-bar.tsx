import { type AdminSponsor, sponsors } from '@wyrmgate/contract/sponsors';
import { maxBulkSponsors } from '@wyrmgate/contract/sponsors-constants';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

type BulkAction = z.output<typeof sponsors.bulk.body>['action'];
export type BulkBarProps = {
  rows: readonly AdminSponsor[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[]) => void;
};

/** Selects sponsors on the page, and suspends or activates the selected ones. */
export function BulkBar({ rows, selected, onSelect }: BulkBarProps) {
  const { t } = useTranslation('sponsors-admin');
  const [action, setAction] = useState<BulkAction>();
  const ids = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const choosable = rows.slice(0, maxBulkSponsors).map(({ id }) => id);
  const all = choosable.length > 0 && ids.length >= choosable.length;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-(--cell-edge) py-2">
      <Checkbox
        checked={all}
        indeterminate={ids.length > 0 && !all}
        disabled={choosable.length === 0}
        onChange={() => onSelect(all ? [] : choosable)}
      >
        {t('select.all')}
      </Checkbox>
      {ids.length > 0 && (
        <>
          <span role="status" className="text-secondary">
            {t('select.count', { count: ids.length })}
          </span>
          <Button size="sm" icon={CirclePause} onClick={() => setAction('suspend')}>
            {t('actions.suspend')}
          </Button>
          <Button size="sm" icon={CirclePlay} onClick={() => setAction('activate')}>
            {t('actions.activate')}
          </Button>
          <Button size="sm" onClick={() => onSelect([])}>
            {t('select.clear')}
          </Button>
        </>
      )}
      {action && (
        <BulkDialog ids={ids} action={action} onClose={() => setAction(undefined)} onDone={() => onSelect([])} />
      )}
    </div>
  );
}

type DialogProps = { ids: number[]; action: BulkAction; onClose: () => void; onDone: () => void };

function BulkDialog({ ids, action, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('sponsors-admin');
  const change = useAdminMutation(api.sponsors.bulk, {
    invalidates: [['sponsors']],
    done: ({ changed }) => t('done.changed', { count: changed }),
    quiet: true,
  });
  const form = useEditForm(sponsors.bulk.body, {
    values: { ids, action, reason: '' },
    save: (body) => change.mutateAsync({ body }),
    done: () => {
      onClose();
      onDone();
    },
    failed: `${t('failed.update')}.`,
  });
  return (
    <FormDialog
      form={form}
      title={t(`bulk.${action}`, { count: ids.length })}
      description={action === 'suspend' ? t('suspend.text') : undefined}
      submit={{ label: t(`actions.${action}`), busy: t('form.saving') }}
      onClose={onClose}
    >
      <ReasonField form={form} label={action === 'suspend' ? t('suspend.reason') : t('bulk.reason')} />
    </FormDialog>
  );
}

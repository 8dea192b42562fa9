import { type AdminSponsor, sponsors } from '@wyrmgate/contract/sponsors';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

type Act = 'suspend' | 'activate';
export type BulkBarProps = {
  rows: readonly AdminSponsor[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[]) => void;
};
/** The endpoint accepts at most this number of sponsors. */
const most = 100;

/** Selects sponsors on the page, and suspends or activates all of them. */
export function BulkBar({ rows, selected, onSelect }: BulkBarProps) {
  const { t } = useTranslation('sponsors-admin');
  const [act, setAct] = useState<Act>();
  const ids = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const choosable = rows.slice(0, most).map(({ id }) => id);
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
          <Button size="sm" icon={CirclePause} onClick={() => setAct('suspend')}>
            {t('actions.suspend')}
          </Button>
          <Button size="sm" icon={CirclePlay} onClick={() => setAct('activate')}>
            {t('actions.activate')}
          </Button>
          <Button size="sm" onClick={() => onSelect([])}>
            {t('select.clear')}
          </Button>
        </>
      )}
      {act && <BulkDialog ids={ids} act={act} onClose={() => setAct(undefined)} onDone={() => onSelect([])} />}
    </div>
  );
}

type DialogProps = { ids: number[]; act: Act; onClose: () => void; onDone: () => void };

function BulkDialog({ ids, act, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('sponsors-admin');
  const change = useAdminMutation(api.sponsors.bulk, {
    invalidates: [['sponsors']],
    done: ({ changed }) => t('done.changed', { count: changed }),
    quiet: true,
  });
  const form = useEditForm(sponsors.bulk.body, {
    values: { ids, action: act, reason: '' },
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
      title={t(`bulk.${act}`, { count: ids.length })}
      description={act === 'suspend' ? t('suspend.text') : undefined}
      submit={{ label: t(`actions.${act}`), busy: t('form.saving') }}
      onClose={onClose}
    >
      <ReasonField form={form} label={act === 'suspend' ? t('suspend.reason') : t('bulk.reason')} />
    </FormDialog>
  );
}

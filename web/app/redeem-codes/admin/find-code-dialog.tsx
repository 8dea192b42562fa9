import { TypedCode } from '@wyrmgate/contract/redeem-codes';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { BatchBadge, useBatchReward } from './batches-table.tsx';
import { RedemptionList } from './redemptions-drawer.tsx';

/** Finds the batch of a code, for example when a player asks about it. */
export function FindCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('redeem-codes');
  const reward = useBatchReward();
  const find = useAdminMutation(api['redeem-codes'].find, { invalidates: [], quiet: true });
  const form = useEditForm(TypedCode, {
    values: { code: '' },
    save: (body) => find.mutateAsync({ body }),
    done: () => undefined,
  });
  const found = find.data;
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      title={t('admin.find.title')}
      description={t('admin.find.help')}
      submit={{ label: t('admin.find.action'), busy: t('admin.find.doing') }}
      onClose={onClose}
    >
      <Field {...form.field('code')} label={t('form.code')} required>
        <TextInput {...form.input('code')} mono autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <div role="status">
        {found && !find.isPending && (
          <div className="grid gap-3">
            <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 font-[560] text-heading">
              {found.batch.name}
              <BatchBadge state={found.batch.state} />
            </p>
            <p className="text-control text-secondary">
              {reward(found.batch)} · {t('admin.find.left', { left: found.uses_left })}
            </p>
            <RedemptionList redemptions={found.redemptions} />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

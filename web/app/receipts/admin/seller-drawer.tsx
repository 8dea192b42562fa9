import { zodResolver } from '@hookform/resolvers/zod';
import { Seller } from '@wyrmgate/contract/receipts';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { invalidate, useApiMutation, useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const formId = 'seller-form';

/** Whom receipts name as the seller. */
export function SellerDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('receipts');
  const stored = useApiQuery(['receipts', 'seller'], {}, { staleTime: 0 });
  const form = useForm<Seller>({ resolver: zodResolver(Seller), ...(stored.data ? { values: stored.data } : {}) });
  const change = useApiMutation(['receipts', 'changeSeller'], {
    onSuccess: async () => {
      await invalidate(['receipts', 'seller']);
      adminToasts.show({ type: 'success', title: t('admin.saved') });
      onClose();
    },
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.open')}
      dirty={form.formState.isDirty}
      footer={
        <>
          <DialogCancel disabled={change.isPending} />
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={!stored.data}
            loading={change.isPending}
            loadingLabel={t('admin.saving')}
          >
            {t('admin.save')}
          </Button>
        </>
      }
    >
      <p className="mb-5 text-control text-secondary">{t('admin.lead')}</p>
      {stored.data ? (
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((body) => change.mutate({ body }))}
          className="grid gap-4"
        >
          <Field label={t('admin.name')} help={t('admin.nameHelp')}>
            <TextInput {...form.register('name')} maxLength={120} />
          </Field>
          <Field label={t('admin.address')}>
            <TextArea {...form.register('address')} rows={3} maxLength={400} />
          </Field>
          <Field label={t('admin.vatId')}>
            <TextInput {...form.register('vat_id')} maxLength={40} mono />
          </Field>
          <Field label={t('admin.vatNote')} help={t('admin.vatNoteHelp')}>
            <TextArea {...form.register('vat_note')} rows={2} maxLength={300} />
          </Field>
        </form>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Drawer>
  );
}

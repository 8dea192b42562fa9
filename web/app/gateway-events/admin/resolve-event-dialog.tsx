import { type GatewayEvent, gatewayEvents } from '@wyrmgate/contract/gateway-events';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';

/** Marks a waiting message as resolved without applying it. */
export function ResolveEventDialog({ event, onClose }: { event: GatewayEvent; onClose: () => void }) {
  const { t } = useTranslation('gateway-events');
  const resolve = useAdminMutation(api['gateway-events'].resolve, {
    invalidates: [['gateway-events'], ['dashboard', 'attention']],
    done: () => t('done.resolved'),
  });
  const form = useEditForm(gatewayEvents.resolve.body, {
    values: { reason: '' },
    save: (body) => resolve.mutateAsync({ params: { id: event.id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('resolveDialog.title')}
      description={t('resolveDialog.text')}
      submit={{ label: t('resolveDialog.action'), busy: t('resolveDialog.doing'), danger: true }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('resolveDialog.reason')} help={t('resolveDialog.reasonHelp')} />
    </FormDialog>
  );
}

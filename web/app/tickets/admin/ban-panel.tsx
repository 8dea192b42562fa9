import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';

type Props = { ban: NonNullable<AdminTicketThread['ban']>; player: AdminTicketThread['player'] };

/** Shows the ban behind an appeal, with a button to lift it. */
export function BanPanel({ ban, player }: Props) {
  const { t } = useTranslation('tickets-admin');
  const can = useCan();
  const [open, setOpen] = useState(false);
  const unban = useAdminMutation(api.users.unban, {
    invalidates: [['tickets'], ['users']],
    done: () => t('ban.done', { name: player?.username ?? '' }),
  });
  return (
    <Panel title={t('ban.title')}>
      <Facts
        facts={[
          { key: 'reason', label: t('ban.reason'), value: ban.reason },
          ...(ban.message ? [{ key: 'message', label: t('ban.message'), value: ban.message }] : []),
          { key: 'by', label: t('ban.by'), value: ban.created_by ?? t('formerStaff') },
          { key: 'at', label: t('ban.at'), value: <AdminTime iso={ban.created_at} /> },
          {
            key: 'until',
            label: t('ban.until'),
            value: ban.ends_at ? <AdminTime iso={ban.ends_at} /> : t('ban.permanent'),
          },
          ...(ban.lifted_at
            ? [{ key: 'lifted', label: t('ban.lifted'), value: <AdminTime iso={ban.lifted_at} /> }]
            : []),
        ]}
      />
      {player && !ban.lifted_at && can('admin.users.ban-temporary') && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          {t('ban.unban')}
        </Button>
      )}
      {open && player && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={t('ban.unbanTitle', { name: player.username })}
          description={t('ban.unbanText')}
          confirmLabel={t('ban.unban')}
          confirmingLabel={t('ban.unbanning')}
          confirming={unban.isPending}
          onConfirm={() =>
            unban.mutate({ params: { id: player.id }, body: { banId: ban.id } }, { onSettled: () => setOpen(false) })
          }
        />
      )}
    </Panel>
  );
}

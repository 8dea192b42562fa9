import type { MutedPlayer } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { WarnDialog } from '../../shell/warn-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export function MutesPanel() {
  const { t } = useTranslation('chat-admin');
  const { t: word } = useTranslation('forum');
  const { t: moderation } = useTranslation('moderation');
  const editable = useCan()('admin.chat.moderate');
  const list = useAdminList(['chat', 'mutes'], (_, options) => api.chat.mutes({}, options));
  const [ending, setEnding] = useState<MutedPlayer>();
  const [warning, setWarning] = useState<MutedPlayer>();
  const unmute = useAdminMutation(({ user_id }: MutedPlayer) => api.chat.unmute({ params: { id: user_id } }), {
    invalidates: [['chat', 'mutes']],
    done: () => t('mutes.done'),
  });
  const nameOf = (name: string | null) => name ?? word('former');
  const columns: Column<MutedPlayer>[] = [
    {
      key: 'player',
      header: t('mutes.player'),
      identity: true,
      phone: 'title',
      cell: (row) => <PlayerLink id={row.user_id}>{nameOf(row.username)}</PlayerLink>,
    },
    {
      key: 'reason',
      header: t('mutes.reason'),
      phone: 'foot',
      cell: ({ reason }) => <span className="wrap-anywhere block max-w-[48ch]">{reason}</span>,
    },
    { key: 'until', header: t('mutes.until'), phone: 'lineEnd', cell: ({ until }) => <AdminTime iso={until} /> },
    { key: 'by', header: t('mutes.by'), phone: 'line', cell: ({ muted_by }) => nameOf(muted_by) },
  ];
  const actions: Column<MutedPlayer> = {
    key: 'actions',
    header: t('mutes.actions'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => (
      <span className="grid justify-items-end gap-2 md:flex md:flex-wrap md:justify-end">
        {row.username !== null && (
          <Button
            size="sm"
            aria-label={moderation('warn.title', { name: row.username })}
            onClick={() => setWarning(row)}
          >
            {moderation('warn.action')}
          </Button>
        )}
        <Button size="sm" aria-label={t('mutes.endOf', { name: nameOf(row.username) })} onClick={() => setEnding(row)}>
          {t('mutes.end')}
        </Button>
      </span>
    ),
  };
  return (
    <>
      <AdminList
        list={list}
        rowsOf={({ mutes }) => mutes}
        failed={t('mutes.failed')}
        empty={{ title: t('mutes.empty'), text: t('mutes.emptyText') }}
      >
        {({ rows, empty }) => (
          <Table
            label={t('views.mutes')}
            columns={editable ? [...columns, actions] : columns}
            rows={rows ?? []}
            rowKey={({ user_id }) => user_id}
            loading={rows === undefined}
            skeletonRows={4}
            empty={empty}
          />
        )}
      </AdminList>
      {warning?.username != null && (
        <WarnDialog kind="player" id={warning.user_id} name={warning.username} onClose={() => setWarning(undefined)} />
      )}
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={t('mutes.endOf', { name: nameOf(ending.username) })}
          description={t('mutes.endText')}
          confirmLabel={t('mutes.end')}
          confirming={unmute.isPending}
          onConfirm={() => unmute.mutate(ending, { onSettled: () => setEnding(undefined) })}
        />
      )}
    </>
  );
}

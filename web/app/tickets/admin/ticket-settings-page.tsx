import type { AdminTopic, CannedAnswer } from '@wyrmgate/contract/tickets-shapes';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { OrderButtons, type RowTexts } from '../../admin-kit/row-buttons.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTopicName } from '../ticket-texts.ts';
import { CannedDrawer } from './canned-drawer.tsx';
import { TopicDrawer } from './topic-drawer.tsx';

export const handle = { namespaces: ['tickets-admin', 'tickets'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets-admin:settings.title', noindex: true });

const invalidates = [['tickets']] as const;
type Open =
  | { kind: 'topic'; row: AdminTopic | undefined }
  | { kind: 'answer'; row: CannedAnswer | undefined }
  | { kind: 'remove'; what: 'topic' | 'answer'; id: number; name: string };

function Line({ name, badge, children }: { name: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--cell-edge) py-3">
      <p className="wrap-anywhere flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2 font-[560]">
        {name}
        {badge}
      </p>
      <span className="flex gap-1">{children}</span>
    </li>
  );
}

export default function TicketSettingsPage() {
  const { t } = useTranslation('tickets-admin');
  const inSettings: RowTexts = (key, values) => t(`settings.${key}`, values);
  const nameOf = useTopicName();
  const editable = useCan()('admin.tickets.edit');
  const topics = useApiQuery(['tickets', 'adminTopics'], {});
  const canned = useApiQuery(['tickets', 'cannedAnswers'], {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const arrange = useAdminMutation(api.tickets.arrangeTopics, { invalidates });
  const done = () => t('settings.removed');
  const removeTopic = useAdminMutation(api.tickets.removeTopic, { invalidates, done });
  const removeAnswer = useAdminMutation(api.tickets.removeAnswer, { invalidates, done });
  const waiting = <Skeleton className="h-40 w-full" />;
  const move = (rows: readonly AdminTopic[], from: number, to: number) =>
    arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } });
  return (
    <AdminPage
      title={t('settings.title')}
      lead={t('settings.lead')}
      actions={<Button render={<Link to={adminUrls.tickets} />}>{t('thread.toList')}</Button>}
    >
      <Panel
        title={t('settings.topics')}
        flush
        aside={
          editable && (
            <Button size="sm" icon={Plus} onClick={() => setOpen({ kind: 'topic', row: undefined })}>
              {t('settings.newTopic')}
            </Button>
          )
        }
      >
        <Loaded query={topics} failed={t('settings.failed')} waiting={waiting}>
          {({ topics: rows }) => (
            <ul className="divide-y divide-line">
              {rows.map((row, index) => {
                const name = nameOf(row);
                return (
                  <Line key={row.id} name={name} badge={!row.active && <Badge>{t('settings.off')}</Badge>}>
                    {editable && (
                      <>
                        <OrderButtons
                          t={inSettings}
                          values={{ name }}
                          index={index}
                          count={rows.length}
                          busy={arrange.isPending}
                          onMove={(from, to) => move(rows, from, to)}
                        />
                        <IconButton
                          icon={Pencil}
                          size="sm"
                          label={t('settings.editOne', { name })}
                          onClick={() => setOpen({ kind: 'topic', row })}
                        />
                        {row.key === null && (
                          <IconButton
                            icon={Trash2}
                            size="sm"
                            label={t('settings.removeOne', { name })}
                            onClick={() => setOpen({ kind: 'remove', what: 'topic', id: row.id, name })}
                          />
                        )}
                      </>
                    )}
                  </Line>
                );
              })}
            </ul>
          )}
        </Loaded>
      </Panel>
      <Panel
        title={t('settings.answers')}
        flush
        aside={
          editable && (
            <Button size="sm" icon={Plus} onClick={() => setOpen({ kind: 'answer', row: undefined })}>
              {t('settings.newAnswer')}
            </Button>
          )
        }
      >
        <Loaded query={canned} failed={t('settings.failed')} waiting={waiting}>
          {({ answers }) =>
            answers.length === 0 ? (
              <p className="px-(--cell-edge) py-4 text-control text-muted">{t('settings.noAnswers')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {answers.map((row) => (
                  <Line key={row.id} name={row.title}>
                    {editable && (
                      <>
                        <IconButton
                          icon={Pencil}
                          size="sm"
                          label={t('settings.editOne', { name: row.title })}
                          onClick={() => setOpen({ kind: 'answer', row })}
                        />
                        <IconButton
                          icon={Trash2}
                          size="sm"
                          label={t('settings.removeOne', { name: row.title })}
                          onClick={() => setOpen({ kind: 'remove', what: 'answer', id: row.id, name: row.title })}
                        />
                      </>
                    )}
                  </Line>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {open?.kind === 'topic' && <TopicDrawer row={open.row} onClose={close} />}
      {open?.kind === 'answer' && <CannedDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('settings.removeTitle', { name: open.name })}
          description={t('settings.removeText')}
          confirmLabel={t('settings.remove')}
          confirmingLabel={t('settings.removing')}
          confirming={removeTopic.isPending || removeAnswer.isPending}
          onConfirm={() => {
            const sent = { params: { id: open.id } };
            if (open.what === 'topic') removeTopic.mutate(sent, { onSettled: close });
            else removeAnswer.mutate(sent, { onSettled: close });
          }}
          destructive
        />
      )}
    </AdminPage>
  );
}

import type { EventDetails } from '@wyrmgate/contract/events-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { ExportButton } from '../../admin-kit/export-button.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDays } from '../use-zone.ts';

type Props = { id: number; title: string; onClose: () => void };
type Date = EventDetails['dates'][number];

function SignUps({ id, date }: { id: number; date: string }) {
  const { t } = useTranslation('events-admin');
  const can = useCan();
  const list = useApiQuery(['events', 'signUps'], { params: { id, date }, query: { limit: 100 } });
  return (
    <Loaded query={list} failed={t('signUps.failed')} waiting={<Skeleton className="h-16 w-full" />}>
      {({ sign_ups, pagination }) =>
        sign_ups.length === 0 ? (
          <p className="text-label text-muted">{t('signUps.none')}</p>
        ) : (
          <div className="grid gap-3">
            <ol className="grid gap-1 text-label">
              {sign_ups.map((person) => (
                <li key={person.user_id} className="flex justify-between gap-4">
                  <PlayerLink id={person.user_id}>{person.username}</PlayerLink>
                  <AdminTime iso={person.created_at} short />
                </li>
              ))}
            </ol>
            {pagination.total > sign_ups.length && (
              <p className="text-meta text-muted">{t('events:more', { count: pagination.total - sign_ups.length })}</p>
            )}
            {can('admin.events.export') && (
              <ExportButton
                label={t('signUps.export')}
                busy={t('signUps.exporting')}
                read={() => api.events.exportSignUps({ params: { id, date } })}
                done={({ rows }) => t('signUps.exported', { count: rows })}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

/** The dates of an event with their sign-ups. Staff can cancel a single date or all of them. */
export function DatesDrawer({ id, title, onClose }: Props) {
  const { t } = useTranslation('events-admin');
  const { number } = useFormat();
  const format = useDays('UTC');
  const editable = useCan()('admin.events.edit');
  const event = useApiQuery(['events', 'adminGet'], { params: { id } });
  const [asked, setAsked] = useState<string | null>();
  const [open, setOpen] = useState<string>();
  const cancel = useAdminMutation(
    (body: { date: string | null; cancelled: boolean }) => api.events.cancel({ params: { id }, body }),
    { invalidates: [['events']], done: (_, { cancelled }) => t(cancelled ? 'done.cancelled' : 'done.restored') },
  );
  const isOver = ({ ends_at }: Date) => globalThis.Date.parse(ends_at) <= globalThis.Date.now();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()} title={`${t('signUps.title')}: ${title}`} size="lg">
      <Loaded query={event} failed={t('failed.load')} waiting={<Skeleton className="h-72 w-full" />}>
        {({ dates, status, sign_up, places }) => (
          <div className="grid gap-4">
            {editable && status !== 'draft' && (
              <div>
                {status === 'cancelled' ? (
                  <Button loading={cancel.isPending} onClick={() => cancel.mutate({ date: null, cancelled: false })}>
                    {t('restore.all')}
                  </Button>
                ) : (
                  <Button variant="danger-quiet" onClick={() => setAsked(null)}>
                    {t('cancel.all')}
                  </Button>
                )}
              </div>
            )}
            <ul className="grid gap-2">
              {dates.map((each) => (
                <li key={each.date} className="rounded-field border border-line px-3.5 py-2.5">
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                    <span className="min-w-0 flex-1">
                      {format.weekday(each.date, 'short')} {format.date(each.date)}
                    </span>
                    {each.cancelled && <Badge tone="danger">{t('status.cancelled')}</Badge>}
                    {sign_up && (
                      <span className="text-label text-secondary tabular-nums">
                        {t('columns.signUps')}: {number(each.taken)}
                        {places !== null && ` / ${number(places)}`}
                      </span>
                    )}
                    {editable && status === 'published' && !isOver(each) && (
                      <Button
                        size="sm"
                        onClick={() =>
                          each.cancelled ? cancel.mutate({ date: each.date, cancelled: false }) : setAsked(each.date)
                        }
                      >
                        {each.cancelled ? t('restore.date') : t('cancel.date')}
                      </Button>
                    )}
                  </div>
                  {each.taken > 0 && (
                    <div className="mt-1">
                      {open === each.date ? (
                        <SignUps id={id} date={each.date} />
                      ) : (
                        <Button size="sm" onClick={() => setOpen(each.date)}>
                          {t('signUps.show', { date: format.date(each.date) })}
                        </Button>
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={asked === null ? t('cancel.allTitle') : t('cancel.dateTitle', { date: format.date(asked) })}
          description={t('cancel.text')}
          confirmLabel={asked === null ? t('cancel.all') : t('cancel.date')}
          confirmingLabel={t('cancel.doing')}
          onConfirm={() => cancel.mutate({ date: asked, cancelled: true }, { onSettled: () => setAsked(undefined) })}
          confirming={cancel.isPending}
          destructive
        />
      )}
    </Drawer>
  );
}

import { maxReason } from '@wyrmgate/contract/forum-constants';
import type { ForumPlayer } from '@wyrmgate/contract/forum-players';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const periods = [1, 7, 30, 3650] as const;

/** Previews and removes everything that a spammer wrote. The removal can be undone. */
export function CleanupPanel({ player }: { player: ForumPlayer }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const editable = useCan()('admin.forum.delete');
  const [days, setDays] = useState<(typeof periods)[number]>(7);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const params = { id: player.id };
  const chosen = useApiQuery(['forum', 'player'], { params, query: { days } }, { quiet: true });
  const invalidates = [['forum']] as const;
  const cleanUp = useAdminMutation(api.forum.cleanUp, { invalidates, done: () => t('cleanup.done') });
  const undo = useAdminMutation((id: number) => api.forum.undoCleanup({ params: { id } }), {
    invalidates,
    done: () => t('cleanup.undoDone'),
  });
  const preview = chosen.data?.preview;
  const isEmpty = !preview || preview.threads + preview.replies + preview.messages === 0;
  return (
    <Panel title={t('cleanup.title')} className="lg:col-span-2">
      <p className="mb-4 text-control text-secondary">{t('cleanup.text')}</p>
      {editable && (
        <div className="grid items-end gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
          <Field label={t('cleanup.period')}>
            <Select
              value={String(days)}
              options={periods.map((value) => ({ value: String(value), label: t(`cleanup.days.${value}`) }))}
              onChange={(event) => setDays(periods.find((one) => String(one) === event.target.value) ?? 7)}
            />
          </Field>
          <Field label={t('cleanup.reason')} optional>
            <TextInput value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button variant="danger" disabled={isEmpty} onClick={() => setAsking(true)}>
            {t('cleanup.action')}
          </Button>
        </div>
      )}
      <p role="status" className="mt-3 text-control">
        {preview && t('cleanup.preview', preview)}
      </p>
      {player.cleanups.length > 0 && (
        <section className="mt-5 border-line border-t pt-4">
          <h3 className="font-[560] text-control text-heading">{t('cleanup.earlier')}</h3>
          <ul className="divide-y divide-line">
            {player.cleanups.map((cleanup) => (
              <li key={cleanup.id} className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
                <div className="min-w-0 flex-1 text-control">
                  <p>{t('cleanup.preview', cleanup)}</p>
                  {cleanup.reason && <p className="wrap-anywhere text-secondary">{cleanup.reason}</p>}
                  <p className="text-meta text-muted">
                    {cleanup.by ?? word('former')} · <AdminTime iso={cleanup.created_at} />
                  </p>
                </div>
                {cleanup.undone_at ? (
                  <span className="text-meta text-secondary">{t('cleanup.undone')}</span>
                ) : (
                  editable && (
                    <Button size="sm" loading={undo.isPending} onClick={() => undo.mutate(cleanup.id)}>
                      {t('cleanup.undo')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {asking && preview && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          destructive
          title={t('cleanup.confirm')}
          description={`${t('cleanup.preview', preview)}. ${t('cleanup.text')}`}
          confirmLabel={t('cleanup.action')}
          confirming={cleanUp.isPending}
          onConfirm={() =>
            cleanUp.mutate(
              { params, body: { days, reason, with_staff: preview.colleagues.length > 0 } },
              { onSettled: () => setAsking(false) },
            )
          }
        >
          {preview.colleagues.length > 0 && (
            <Banner tone="warning">{t('cleanup.colleagues', { names: preview.colleagues.join(', ') })}</Banner>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { useUnblock } from './use-unblock.ts';

/** Shows the player's chat settings, which are saved immediately, and the players they blocked. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const preferences = useApiQuery(['chat', 'preferences'], {}, { quiet: true });
  const save = useApiMutation(['chat', 'savePreferences'], { quiet: true });
  // Shows the submitted values until the refetch.
  const shown = preferences.data && { ...preferences.data, ...(save.isPending ? save.variables.body : {}) };
  const set = (change: Partial<NonNullable<typeof shown>>) =>
    save.mutate(
      { body: change },
      {
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
        onSettled: () => void invalidate(['chat', 'preferences']),
      },
    );
  return (
    <Dialog open onOpenChange={onClose} title={t('settings.title')} description={t('settings.text')}>
      <div className="grid gap-6">
        {preferences.isError && !shown ? (
          <ErrorState title={t('settings.failed')} level={3} onRetry={() => void preferences.refetch()} />
        ) : (
          <div className="grid gap-3">
            <Switch
              spread
              checked={shown?.accepts_messages ?? true}
              disabled={!shown || save.isPending}
              help={t('settings.acceptsHelp')}
              onChange={({ target }) => set({ accepts_messages: target.checked })}
            >
              {t('settings.accepts')}
            </Switch>
            <Switch
              spread
              checked={shown?.shows_presence ?? true}
              disabled={!shown || save.isPending}
              help={t('settings.presenceHelp')}
              onChange={({ target }) => set({ shows_presence: target.checked })}
            >
              {t('settings.presence')}
            </Switch>
          </div>
        )}
        <Blocks />
      </div>
    </Dialog>
  );
}

function Blocks() {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const list = useApiQuery(['chat', 'blocks'], {}, { quiet: true });
  const { unblock, pending } = useUnblock();
  const blocks = list.data?.blocks;
  return (
    <section>
      <h3 className="font-[560] font-sans text-control text-heading">{t('settings.blocked')}</h3>
      {list.isPending && <SkeletonRows rows={2} label={t('settings.loading')} />}
      {list.isError && !blocks && (
        <ErrorState title={t('settings.failed')} level={3} onRetry={() => void list.refetch()} />
      )}
      {blocks?.length === 0 && <p className="mt-1 text-meta text-muted">{t('settings.noBlocks')}</p>}
      {blocks && blocks.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {blocks.map(({ id, username }) => {
            const name = username ?? word('former');
            return (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <bdi className="wrap-anywhere min-w-0 text-control">{name}</bdi>
                <Button
                  size="sm"
                  loading={pending === id}
                  aria-label={t('block.endOf', { name })}
                  onClick={() => unblock(id, name)}
                >
                  {t('block.end')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

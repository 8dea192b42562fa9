import type { GameAccount } from '@wyrmgate/contract/game-accounts';
import { KeyRound, Link2, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const LinkDialog = lazy(() => import('./link-dialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog })));

export function GameAccountsPanel() {
  const { t } = useTranslation('game-accounts');
  const problem = useProblemText();
  const { data, error, refetch, isFetching } = useApiQuery(['game-accounts', 'list'], {});
  const [linking, setLinking] = useState(false);
  return (
    <Panel
      title={t('title')}
      aside={
        <Button size="sm" icon={Link2} onClick={() => setLinking(true)}>
          {t('add')}
        </Button>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching} level={3}>
            {problem(error)}
          </ErrorState>
        ) : (
          <SkeletonRows rows={2} label={t('title')} />
        )
      ) : (
        <div className="grid gap-3">
          {data.creating && <Banner tone="info">{t('creating')}</Banner>}
          {data.accounts.length > 0 ? (
            <>
              <p className="text-control text-secondary">{t('lead')}</p>
              <ul className="divide-y divide-line">
                {data.accounts.map((account) => (
                  <Row key={account.id} account={account} />
                ))}
              </ul>
            </>
          ) : (
            !data.creating && <p className="text-secondary">{t('none')}</p>
          )}
        </div>
      )}
      {linking && (
        <Suspense>
          <LinkDialog onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Row({ account }: { account: GameAccount }) {
  const { t } = useTranslation('game-accounts');
  const problem = useProblemText();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string>();
  const { id, login, linked_at, receives_coins, removable } = account;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.show({ type: 'error', title: problem(error) });
    } finally {
      setBusy(false);
    }
  };
  const unlink = () =>
    run(async () => {
      await api['game-accounts'].unlink({ params: { id } });
      toasts.show({ type: 'success', title: t('done.unlinked', { login }) });
      await invalidate(['game-accounts']);
    });
  const showCode = () => run(async () => setCode((await api['game-accounts'].deletionCode({ params: { id } })).code));
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 break-all text-heading">
          {login}
          {receives_coins && <Badge tone="gold">{t('main')}</Badge>}
        </span>
        <span className="block text-meta text-muted">
          <LocalTime iso={linked_at} />
        </span>
      </span>
      <span className="flex gap-1">
        <IconButton icon={KeyRound} label={t('code.show', { login })} disabled={busy} onClick={showCode} />
        {removable && <IconButton icon={Unlink} label={t('unlink', { login })} disabled={busy} onClick={unlink} />}
      </span>
      {code !== undefined && (
        <Dialog
          open
          onOpenChange={() => setCode(undefined)}
          size="sm"
          title={t('code.title', { login })}
          description={t('code.text')}
          footer={<Button onClick={() => setCode(undefined)}>{t('code.close')}</Button>}
        >
          <p className="flex items-center justify-between gap-4 rounded-field border border-line bg-well px-4 py-3">
            <span className="font-mono text-heading text-lead">{code}</span>
            <CopyButton text={code} label={t('code.copy')} />
          </p>
        </Dialog>
      )}
    </li>
  );
}

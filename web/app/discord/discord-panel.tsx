import { unlinkedDays } from '@wyrmgate/contract/discord-constants';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';

/** The player's linked Discord account. Hidden if the portal is not connected to Discord. */
export function DiscordPanel() {
  const { t } = useTranslation('discord');
  const problem = useProblemText();
  const { data } = useApiQuery(['discord', 'get'], {});
  const [busy, setBusy] = useState(false);
  if (data === undefined || (!data.offered && data.link === null)) return null;
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
  const start = () => run(async () => window.location.assign((await api.discord.start()).url));
  const unlink = () =>
    run(async () => {
      await api.discord.unlink();
      toasts.show({ type: 'success', title: t('own.unlinked') });
      await invalidate(['discord']);
    });
  return (
    <Panel title={t('own.title')}>
      {data.link === null ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-secondary">{t('own.text')}</p>
          <Button icon={Link2} loading={busy} onClick={() => void start()}>
            {t('own.link')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="wrap-anywhere block text-heading">{t('own.linked', { name: data.link.name })}</span>
              <span className="block text-meta text-muted">
                <LocalTime iso={data.link.linked_at} />
              </span>
            </span>
            <Button size="sm" icon={Unlink} loading={busy} onClick={() => void unlink()}>
              {t('own.unlink')}
            </Button>
          </div>
          {data.link.member === false && <Banner tone="info">{t('own.absent')}</Banner>}
          <p className="text-meta text-muted">{t('own.retention', { days: unlinkedDays })}</p>
        </div>
      )}
    </Panel>
  );
}

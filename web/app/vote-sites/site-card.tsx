import type { VoteSite } from '@wyrmgate/contract/vote-sites';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { NextVote } from './next-vote.tsx';
import { useReward } from './reward.tsx';

export type SiteCardProps = {
  site: VoteSite;
  /** True if the player is logged in and their votes have loaded. */
  ready: boolean;
  /** When the player may vote again. Undefined if they may vote now. */
  nextAt: string | undefined;
};

const reload = () => void invalidate(['vote-sites']);

/** A vote site and its reward. The link contains a token, and the player gets the reward when the site confirms the vote. */
export function SiteCard({ site, ready, nextAt }: SiteCardProps) {
  const { t } = useTranslation('vote-sites');
  const problem = useProblemText();
  const reward = useReward();
  const [started, setStarted] = useState(false);
  const start = useApiMutation(['vote-sites', 'start'], { quiet: true });
  const open = () => {
    // Opened before the call, because browsers block windows that are opened later.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    start.mutate(
      { params: { id: site.id } },
      {
        onSuccess: ({ link }) => {
          setStarted(true);
          if (tab) tab.location.replace(link);
          else window.location.assign(link);
        },
        onError: () => {
          tab?.close();
          reload();
        },
      },
    );
  };
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Picture name="coin" sizes="40px" className="size-10" />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-card wrap-anywhere">{site.name}</h3>
          <p className="mt-0.5 text-control">
            <span className="text-gold-400 tabular-nums">{reward(site)}</span>{' '}
            <span className="text-secondary">· {t('page.every', { hours: site.cooldown_hours })}</span>
          </p>
          <p className="mt-1 text-meta text-secondary">
            {site.learns.map((each) => t(`page.learns.${each}`)).join(' ')}
          </p>
        </div>
        {ready && nextAt !== undefined && <NextVote at={nextAt} onOver={reload} />}
        {ready && nextAt === undefined && (
          <Button icon={ExternalLink} loading={start.isPending} loadingLabel={t('page.opening')} onClick={open}>
            {t('page.vote', { site: site.name })}
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {started && nextAt === undefined && !start.error && (
          <p className="text-control text-secondary">{t('page.started', { site: site.name })}</p>
        )}
      </div>
      {start.error && (
        <Banner tone="danger" role="alert">
          {problem(start.error)}
        </Banner>
      )}
    </li>
  );
}

import type { Appeal } from '@wyrmgate/contract/tickets-shapes';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useFormat } from '../platform/format.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnMessages } from './message-list.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateBadge } from './state-badge.tsx';

export const handle = { namespaces: ['tickets'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets:meta.appeal', noindex: true });

/**
 * The page where banned players appeal. The login page passes its token in the history state, so that no URL contains
 * it.
 */
export default function AppealPage() {
  const { t } = useTranslation('tickets');
  const { appeal: token } = (useLocation().state ?? {}) as { appeal?: string };
  const [appeal, setAppeal] = useState<Appeal | 'failed'>();
  useEffect(() => {
    if (token === undefined) return setAppeal('failed');
    let current = true;
    api.tickets.openAppeal({ body: { token } }, { quiet: true }).then(
      (found) => current && setAppeal(found),
      () => current && setAppeal('failed'),
    );
    return () => {
      current = false;
    };
  }, [token]);
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="pb-1 text-h1">{t('appeal.title')}</h1>
      {appeal === undefined && <Skeleton className="mt-6 h-64" />}
      {appeal === 'failed' && (
        <EmptyState
          title={t('appeal.expired')}
          action={
            <Button variant="primary" render={<Link to={urls.login} />}>
              {t('appeal.login')}
            </Button>
          }
        >
          {t('appeal.expiredText')}
        </EmptyState>
      )}
      {appeal !== undefined && appeal !== 'failed' && token !== undefined && (
        <Conversation appeal={appeal} token={token} onChange={setAppeal} />
      )}
    </div>
  );
}

type Props = { appeal: Appeal; token: string; onChange: (appeal: Appeal) => void };

function Conversation({ appeal: { username, ban, ticket, startable }, token, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const { date } = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const open = ticket?.writable === true;
  return (
    <div className="mt-3 grid max-w-[860px] gap-6">
      <p className="text-lead text-secondary">{t('appeal.lead', { name: username })}</p>
      <Banner
        tone="warning"
        title={
          ban.ends_at === null
            ? t('appeal.permanent')
            : t('appeal.until', { end: date(ban.ends_at, { time: true, zone }) })
        }
      >
        {ban.message && <p className="whitespace-pre-line">{ban.message}</p>}
      </Banner>
      {ticket && (
        <>
          <p>
            <StateBadge state={ticket.state} />
          </p>
          <OwnMessages messages={ticket.messages} />
        </>
      )}
      {(open || startable) && (
        <ReplyForm
          key={String(open)}
          label={t(open ? 'appeal.reply' : 'appeal.text')}
          help={ticket && !open ? t('appeal.again') : t('appeal.read')}
          submit={t(open ? 'thread.send' : 'appeal.send')}
          onSend={async (sent) => {
            const body = { ...sent, token };
            onChange(
              open
                ? await api.tickets.replyToAppeal({ body }, { quiet: true })
                : await api.tickets.createAppeal({ body }, { quiet: true }),
            );
          }}
        />
      )}
      {!open && !startable && <Banner tone="info">{t('appeal.none')}</Banner>}
    </div>
  );
}

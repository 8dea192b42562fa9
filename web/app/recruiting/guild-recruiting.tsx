import type { GuildRecruiting as Recruiting } from '@wyrmgate/contract/recruiting';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { ReportButton } from '../moderation/report-button.tsx';
import { useFormat } from '../platform/format.ts';
import { asSentence } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { loginThen } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { OwnState } from './own-state.tsx';

// Loaded on demand, because only logged-in players need them.
const ApplyDialog = lazy(() => import('./apply-dialog.tsx').then(({ ApplyDialog }) => ({ default: ApplyDialog })));
const GuildNoticeDialog = lazy(() =>
  import('./guild-notice-dialog.tsx').then(({ GuildNoticeDialog }) => ({ default: GuildNoticeDialog })),
);
const Applications = lazy(() => import('./applications.tsx').then(({ Applications }) => ({ default: Applications })));

type GuildProps = { guild: { id: number; name: string } };

/** Shows a guild's notice that it is looking for members, with the actions that the viewer may take. */
export function GuildRecruiting({ guild, notice: read }: GuildProps & { notice: Recruiting['notice'] }) {
  const { t } = useTranslation('recruiting');
  const { date } = useFormat();
  const isIn = useUser() !== null;
  const params = { id: guild.id };
  const { data } = useApiQuery(['recruiting', 'get'], { params }, { enabled: isIn, quiet: true });
  const [open, setOpen] = useState<'apply' | 'notice'>();
  const notice = data ? data.notice : read;
  const own = (isIn && data?.own) || null;
  if (!notice && !own?.leads) return null;
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={t('title')}
      aside={
        notice && (
          <span className="inline-flex items-center gap-2">
            <Badge tone={notice.open ? 'success' : 'neutral'}>{t(notice.open ? 'open' : 'closed')}</Badge>
            {!own?.leads && <ReportButton kind="guild" target={guild.id} />}
          </span>
        )
      }
    >
      <div className="grid gap-4">
        {notice ? (
          <>
            <p dir="auto" className="wrap-anywhere max-w-[72ch] whitespace-pre-line">
              {notice.text}
            </p>
            {notice.min_level > 0 && (
              <p className="text-control text-secondary">{t('fromLevel', { level: notice.min_level })}</p>
            )}
          </>
        ) : (
          <p className="text-secondary">{t('none')}</p>
        )}
        {own?.paused && (
          <Banner tone="warning">
            {t('paused', { reason: asSentence(own.paused.reason), date: date(own.paused.until) })}
          </Banner>
        )}
        {own?.application && <OwnState application={own.application} />}
        {notice?.open && !own?.leads && <Entry own={own} onApply={() => setOpen('apply')} />}
        {own?.leads && !own.paused && (
          <p>
            <Button size="sm" icon={PenLine} onClick={() => setOpen('notice')}>
              {t(notice ? 'notice.edit' : 'notice.write')}
            </Button>
          </p>
        )}
        {own?.leads && (
          <Suspense>
            <Applications guild={guild.id} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {open === 'apply' && own && <ApplyDialog guild={guild} characters={own.characters} onClose={close} />}
        {open === 'notice' && <GuildNoticeDialog guild={guild.id} notice={notice} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

/** The apply button, or a login link for visitors. Renders nothing while an application is pending. */
function Entry({ own, onApply }: { own: Recruiting['own']; onApply: () => void }) {
  const { t } = useTranslation('recruiting');
  const isIn = useUser() !== null;
  const { pathname } = useLocation();
  if (!isIn)
    return (
      <p>
        <Button size="sm" render={<Link to={loginThen(pathname)} />}>
          {t('logIn')}
        </Button>
      </p>
    );
  if (!own || own.application?.state === 'pending') return null;
  if (own.characters.length === 0)
    return own.application?.state === 'accepted' ? null : (
      <p className="text-control text-secondary">{t('noCharacter')}</p>
    );
  return (
    <p>
      <Button size="sm" variant="primary" onClick={onApply}>
        {t('apply.open')}
      </Button>
    </p>
  );
}

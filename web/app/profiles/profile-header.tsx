import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Picture } from '../platform/picture.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useBalance } from '../platform/query/use-balance.ts';
import type { StoredUser } from '../platform/session/session-store.ts';
import { urls } from '../shell/urls.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { useProfile } from './use-profile.ts';

export function ProfileHeader({ user, badge }: { user: StoredUser; badge: ReactNode }) {
  const { t } = useTranslation('profiles');
  const since = useProfile().data?.create_time;
  const { data: own } = useApiQuery(['avatars', 'own'], {}, { quiet: true });
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <div className="flex min-w-0 items-center gap-5">
        <Avatar avatar={own?.avatar} seed={user.id} size="xl" className="max-sm:size-16" />
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere] pb-2.5 text-h1">{user.username}</h1>
          <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1.5 text-secondary">
            {badge}
            {since && (
              <span>
                <Trans t={t} i18nKey="header.memberSince" components={{ date: <LocalTime iso={since} /> }} />
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        <Balance />
        <Button variant="primary" className="max-sm:flex-1" render={<Link to={urls.shop} />}>
          {t('header.buy')}
        </Button>
      </div>
    </header>
  );
}

function Balance() {
  const { t } = useTranslation('profiles');
  const coins = useBalance();
  return (
    <span className="inline-flex min-h-11 min-w-28 items-center gap-2.5 rounded-field border border-edge bg-surface px-3.5 font-[600] text-base">
      <Picture name="coin" sizes="22px" className="size-5.5" />
      <span className={`tabular-nums ${(coins ?? 0) < 0 ? 'text-danger' : 'text-gold-400'}`}>
        {coins === undefined ? '' : t('header.coins', { coins })}
      </span>
    </span>
  );
}

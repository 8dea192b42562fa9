import type { AdminUser } from '@wyrmgate/contract/users';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { AuthorityBadge } from '../../../admin-kit/authority-badge.tsx';
import { Crest } from '../../../ui/crest.tsx';
import { UserStatusBadge } from '../user-card.tsx';

export function PlayerHeader({ user, actions }: { user: AdminUser; actions: ReactNode }) {
  const { t } = useTranslation();
  const { id, login, real_name: realName, status, authority } = user;
  const email = user.email || t('noEmail');
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <Crest seed={id} size="lg" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="text-h1 font-[620] leading-tight tracking-[-0.015em]">{login}</h1>
            <UserStatusBadge status={status} />
            <AuthorityBadge level={authority} />
          </div>
          <p className="mt-1 [overflow-wrap:anywhere] text-secondary">{realName ? `${realName} · ${email}` : email}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">{actions}</div>
    </header>
  );
}

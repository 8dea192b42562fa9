import type { AdminUser } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Crest } from '../../ui/crest.tsx';

const tones: Record<AdminUser['status'], Tone> = {
  OK: 'success',
  BLOCK: 'danger',
  DELETED: 'neutral',
  SUSPENDED: 'warning',
  INACTIVE: 'neutral',
};

export function UserStatusBadge({ status }: Pick<AdminUser, 'status'>) {
  const { t } = useTranslation('dashboard');
  return (
    <Badge tone={tones[status]} dot>
      {t(`users.status.${status}`)}
    </Badge>
  );
}

export function UserCard({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-4 rounded-field border border-edge px-3.5 py-3">
      <Crest seed={user.id} size="md" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-[560] text-heading">{user.login}</span>
        <span className="truncate text-meta text-secondary">{user.email || t('noEmail')}</span>
      </span>
      <UserStatusBadge status={user.status} />
    </div>
  );
}

import type { AdminUser } from '@wyrmgate/contract/users';
import { ShieldOff } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { useFormat } from '../../../platform/format.ts';
import { useCan } from '../../../shell/admin/admin-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useManaged } from '../use-managed.ts';
import type { UserAction } from '../user-acts.tsx';

export function PlayerFacts({ user, onAction }: { user: AdminUser; onAction: (action: UserAction) => void }) {
  const { t } = useTranslation('users');
  const { number } = useFormat();
  const can = useCan();
  const managed = useManaged();
  return (
    <Panel
      title={t('player:profile')}
      aside={
        user.two_factor &&
        can('admin.users.factor') && (
          <Button
            size="sm"
            icon={ShieldOff}
            disabled={!managed(user)}
            onClick={() => onAction({ act: 'factor', user })}
          >
            {t('factor.action')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { key: 'id', label: 'ID', value: user.id },
          { key: 'coins', label: t('columns.coins'), value: number(user.cash) },
          {
            key: 'factor',
            label: t('columns.twoFactor'),
            value: user.two_factor ? t('twoFactorOn') : t('twoFactorOff'),
          },
          { key: 'registered', label: t('columns.registered'), value: <AdminTime iso={user.create_time} /> },
          {
            key: 'active',
            label: t('columns.lastActive'),
            value: user.last_play ? <AdminTime iso={user.last_play} /> : t('never'),
          },
        ]}
      />
    </Panel>
  );
}

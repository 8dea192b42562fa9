import type { Ban } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/card.tsx';
import { EntryList } from './entry-list.tsx';

export function PlayerBans({ bans }: { bans: readonly Ban[] }) {
  const { t } = useTranslation('player');
  return (
    <Panel title={t('bans')} flush>
      <EntryList
        empty={t('noBans')}
        entries={bans.map((ban) => ({
          key: ban.id,
          title: ban.reason,
          detail: (
            <>
              <AdminTime iso={ban.created_at} />
              {ban.ends_at && (
                <>
                  {' – '}
                  <AdminTime iso={ban.ends_at} />
                </>
              )}
              {ban.created_by && ` · ${ban.created_by}`}
              {ban.message && <span className="block">{ban.message}</span>}
            </>
          ),
          end: (
            <Badge tone={ban.lifted_at ? 'neutral' : 'danger'} dot>
              {ban.lifted_at ? t('lifted') : t(`users:ban.${ban.type}`)}
            </Badge>
          ),
        }))}
      />
    </Panel>
  );
}

import { canManage } from '@wyrmgate/contract/authority';
import type { Gm } from '@wyrmgate/contract/gms';
import { ChevronsDown, ChevronsUp, UserMinus } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Crest } from '../../ui/crest.tsx';
import { cx } from '../../ui/cx.ts';
import { GuardedButton } from './guarded-button.tsx';
import { reachable } from './levels.ts';
import { RecentActions } from './recent-actions.tsx';

export type GmAct = 'promote' | 'demote' | 'remove';
export type GmCardProps = { gm: Gm; onAct: (act: GmAct) => void };

/** Shows a game master with their last login and latest actions, and the actions that the viewer may take on them. */
export function GmCard({ gm, onAct }: GmCardProps) {
  const { t } = useTranslation('gms');
  const { username, systemType } = useAdmin();
  const may = useCan()('admin.gms.manage');
  const own = gm.mAccount === username;
  const manageable = !own && canManage(systemType, gm.authority);
  const shut = own ? t('ownRank') : manageable ? undefined : t('above');
  const name = gm.mAccount;
  // The accessible name starts with the visible label, so that voice control finds the button.
  const named = (act: GmAct) => `${t(`${act}.action`)}: ${name}`;
  const none = (direction: 'promote' | 'demote') => reachable(systemType, gm.authority, direction).length === 0;
  return (
    <li
      aria-label={name}
      className={cx('rounded-card border border-line p-3.5', manageable || own ? 'bg-surface' : 'bg-subtle')}
    >
      <div className="flex items-center gap-2.5">
        <Crest seed={gm.id} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-[560] text-control text-heading">
            <span className="truncate">{name}</span>
            {own && <Badge>{t('you')}</Badge>}
          </p>
          <p className="text-meta text-muted">
            {gm.last_login ? t('lastLogin', { time: adminMoment(gm.last_login) }) : t('neverIn')}
          </p>
        </div>
      </div>
      <RecentActions actions={gm.recent_actions} />
      {may && (
        <div className="mt-3 flex flex-wrap gap-1.5 *:grow border-line border-t pt-3">
          <GuardedButton
            icon={ChevronsUp}
            label={named('promote')}
            shut={shut ?? (none('promote') ? t('top') : undefined)}
            onClick={() => onAct('promote')}
          >
            {t('promote.action')}
          </GuardedButton>
          <GuardedButton
            icon={ChevronsDown}
            label={named('demote')}
            shut={shut ?? (none('demote') ? t('bottom') : undefined)}
            onClick={() => onAct('demote')}
          >
            {t('demote.action')}
          </GuardedButton>
          <GuardedButton icon={UserMinus} label={named('remove')} shut={shut} onClick={() => onAct('remove')} danger>
            {t('remove.action')}
          </GuardedButton>
        </div>
      )}
    </li>
  );
}

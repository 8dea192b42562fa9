import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { Difference } from '@wyrmgate/contract/differences';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { useFormat } from '../../platform/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Difference['status'], Tone> = { open: 'warning', dismissed: 'neutral', resolved: 'success' };

export const useStateText = () => {
  const { t } = useTranslation('differences');
  const { number } = useFormat();
  return ({ kind }: Pick<Difference, 'kind'>, state: string): string => {
    if (kind === 'coins') return number(Number(state));
    if (kind === 'staff_level') return t(`dashboard:authority.${state as AuthorityLevel}`);
    if (state === 'none' || state === 'permanent') return t(`state.${state}`);
    return t('state.until', { time: adminMoment(state) });
  };
};

/** The status of a difference, with the decision and the person who made it. */
export function DifferenceStatus({ difference }: { difference: Difference }) {
  const { t } = useTranslation('differences');
  const { status, applied_to: side, resolution, resolved_by: by, requested_by: requester } = difference;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={requester === null ? tones[status] : 'neutral'} dot>
        {t(`status.${requester === null ? status : 'requested'}`)}
      </Badge>
      {requester !== null && (
        <span className="text-meta text-secondary">{t('resolution.requested', { name: requester })}</span>
      )}
      {status === 'resolved' && <span className="text-meta text-secondary">{t(`resolution.${side ?? 'gone'}`)}</span>}
      {resolution !== null && (
        <span className="break-words text-meta text-secondary">
          {resolution}
          {by && <span className="text-muted"> · {t('resolution.by', { name: by })}</span>}
        </span>
      )}
    </span>
  );
}

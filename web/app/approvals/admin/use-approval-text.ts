import type { Approval } from '@wyrmgate/contract/approvals';
import { useTranslation } from '#i18n';

/** What would be done, in one sentence. */
export const useApprovalText = (): ((approval: Pick<Approval, 'facts' | 'targets'>) => string) => {
  const { t } = useTranslation('approvals');
  return ({ facts, targets }) => {
    const name = targets[0]?.username ?? '';
    switch (facts.action) {
      case 'coins_edit':
        return t(facts.delta > 0 ? 'acts.give' : 'acts.take', { count: Math.abs(facts.delta), name });
      case 'gm_promotion':
        return t('acts.promote', {
          name,
          from: t(`dashboard:authority.${facts.from}`),
          to: t(`dashboard:authority.${facts.to}`),
        });
      case 'bulk_ban':
        return t('acts.ban', { count: targets.length, type: facts.type, hours: facts.duration ?? 24 });
      case 'four_eyes_off':
        return t('acts.fourEyesOff');
    }
  };
};

import type { Approval } from '@wyrmgate/contract/approvals';
import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';

export const useApprovalText = (): ((approval: Pick<Approval, 'facts' | 'targets'>) => string) => {
  const { t } = useTranslation('approvals');
  const { money } = useFormat();
  return ({ facts, targets }) => {
    const name = targets[0]?.username ?? '';
    switch (facts.action) {
      case 'coins_edit':
        return t(facts.delta > 0 ? 'acts.give' : 'acts.take', { count: Math.abs(facts.delta), name });
      case 'marks_edit':
        return t(facts.delta > 0 ? 'acts.giveMarks' : 'acts.takeMarks', { count: Math.abs(facts.delta), name });
      case 'gm_promotion':
        return t('acts.promote', {
          name,
          from: t(`dashboard:authority.${facts.from}`),
          to: t(`dashboard:authority.${facts.to}`),
        });
      case 'bulk_ban':
        return t('acts.ban', { count: targets.length, type: facts.type, hours: facts.duration ?? 24 });
      case 'package_price':
        return t('acts.price', { name: facts.name });
      case 'premium_grant':
        return t('acts.premium', { name, type: t(`accounts:premium.${facts.type}`), count: facts.days });
      case 'payment_refund':
        return t('acts.refund', {
          name,
          amount: money(facts.amount, facts.currency),
          reference: facts.reference,
        });
      case 'sponsor_payout':
        return t('acts.sponsorPayout', { name, amount: money(facts.amount, facts.currency), number: facts.number });
      case 'item_refund':
        return t('acts.itemRefund', { name, item: facts.name, count: facts.coins, order: facts.order });
      case 'delivery_resolve':
        if (facts.item !== null)
          return t(facts.marks > 0 ? 'acts.deliveryItemMarks' : 'acts.deliveryItem', {
            name,
            item: facts.item,
            count: facts.marks > 0 ? facts.marks : facts.coins,
          });
        return t(facts.outcome === 'cancelled' ? 'acts.deliveryReturn' : 'acts.deliveryTaken', {
          name,
          count: facts.coins,
        });
      case 'item_offer':
        return t('acts.itemOffer', { name: facts.name, count: facts.after.coins });
      case 'code_batch':
        return facts.premium_days > 0
          ? t('acts.codeDays', { name: facts.name, count: facts.premium_days })
          : facts.marks > 0
            ? t('acts.codeMarks', { name: facts.name, count: facts.marks })
            : t('acts.codeCoins', { name: facts.name, count: facts.coins });
      case 'vote_reward':
        return t(facts.coins === 0 ? 'acts.voteMarks' : 'acts.voteReward', {
          name: facts.name,
          count: facts.coins === 0 ? facts.marks : facts.coins,
          hours: facts.cooldown_hours,
        });
      case 'gateway_keys':
        return t('acts.gatewayKeys', { name: gatewayNames[facts.gateway] });
      case 'game_connection':
        return t('acts.gameConnection');
      case 'reward_rate':
        return t('acts.reward', { count: facts.after });
      case 'settings_change':
        return t('acts.settings');
      case 'four_eyes_off':
        return t('acts.fourEyesOff');
    }
  };
};

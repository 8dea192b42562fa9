import type { Approval, ApprovalStatus } from '@wyrmgate/contract/approvals';
import {
  Ban,
  Check,
  Coins,
  CreditCard,
  Database,
  EyeOff,
  Gem,
  HandCoins,
  type LucideIcon,
  PackageX,
  ReceiptText,
  Send,
  Share2,
  ShieldPlus,
  ShoppingBag,
  SlidersHorizontal,
  Tag,
  TicketCheck,
  Undo2,
  Vote,
  X,
} from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ApprovalChanges } from './approval-changes.tsx';
import type { Decision } from './decision-dialog.tsx';
import { useApprovalText } from './use-approval-text.ts';

const icons: Record<Approval['facts']['action'], LucideIcon> = {
  coins_edit: Coins,
  marks_edit: Gem,
  gm_promotion: ShieldPlus,
  bulk_ban: Ban,
  four_eyes_off: EyeOff,
  package_price: Tag,
  premium_grant: Gem,
  payment_refund: ReceiptText,
  item_refund: PackageX,
  delivery_resolve: Send,
  item_offer: ShoppingBag,
  code_batch: TicketCheck,
  vote_reward: Vote,
  gateway_keys: CreditCard,
  game_connection: Database,
  reward_rate: HandCoins,
  settings_change: SlidersHorizontal,
  sponsor_payout: Share2,
};
const tones: Record<ApprovalStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** Actions whose form already has a field for the reason. */
const asksReason: readonly Approval['facts']['action'][] = [
  'coins_edit',
  'marks_edit',
  'gm_promotion',
  'bulk_ban',
  'premium_grant',
  'payment_refund',
  'item_refund',
  'delivery_resolve',
];

export type ApprovalCardProps = { approval: Approval; onDecide: (decision: Decision) => void };

export function ApprovalCard({ approval, onDecide }: ApprovalCardProps) {
  const { t } = useTranslation('approvals');
  const title = useApprovalText()(approval);
  const { facts, targets, status, reason, own, blocked, manageable } = approval;
  const said = (word: Decision) => `${t(`${word}.action`)}: ${title}`;
  return (
    <li className="grid gap-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6 md:px-[18px]">
      <div className="flex min-w-0 gap-3">
        <Icon as={icons[facts.action]} size={20} className="mt-0.5 shrink-0 text-muted" />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-[560] text-control text-heading">
            {title}
            {status !== 'pending' && (
              <Badge tone={tones[status]} dot>
                {t(`status.${status}`)}
              </Badge>
            )}
          </p>
          {facts.action === 'bulk_ban' && (
            <p className="[overflow-wrap:anywhere] text-control text-secondary">
              {targets.map(({ username }) => username).join(', ')}
            </p>
          )}
          <ApprovalChanges facts={facts} />
          {(reason || asksReason.includes(facts.action)) && (
            <p className="[overflow-wrap:anywhere] text-control text-prose">{reason || t('noReason')}</p>
          )}
          {facts.action === 'bulk_ban' && facts.message && (
            <p className="[overflow-wrap:anywhere] text-meta text-secondary">{t('message', { text: facts.message })}</p>
          )}
          <p className="text-meta text-muted">
            {t('askedBy', { name: approval.asked_by.username, time: adminMoment(approval.created_at) })}
          </p>
          {status === 'pending' && (
            <p className="text-meta text-muted">{t('ends', { time: adminMoment(approval.expires_at) })}</p>
          )}
          {approval.decided_by && approval.decided_at && !(status === 'withdrawn') && (
            <p className="text-meta text-muted">
              {t('decidedBy', { name: approval.decided_by.username, time: adminMoment(approval.decided_at) })}
            </p>
          )}
          {approval.decision_note && (
            <p className="[overflow-wrap:anywhere] text-control text-secondary">{approval.decision_note}</p>
          )}
          {status === 'pending' && !own && !blocked && !manageable && (
            <p className="text-meta text-secondary">{t('errors.notManageable')}</p>
          )}
          {blocked && <p className="text-meta text-warning">{t('blocked', { name: approval.asked_by.username })}</p>}
          {own && status === 'pending' && <p className="text-meta text-secondary">{t('own')}</p>}
        </div>
      </div>
      {status === 'pending' && (own || (manageable && !blocked)) && (
        <div className="flex flex-wrap gap-2">
          {own ? (
            <Button size="sm" icon={Undo2} aria-label={said('withdraw')} onClick={() => onDecide('withdraw')}>
              {t('withdraw.action')}
            </Button>
          ) : (
            <>
              <Button size="sm" icon={X} aria-label={said('reject')} onClick={() => onDecide('reject')}>
                {t('reject.action')}
              </Button>
              <Button
                size="sm"
                variant="primary"
                icon={Check}
                aria-label={said('approve')}
                onClick={() => onDecide('approve')}
              >
                {t('approve.action')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

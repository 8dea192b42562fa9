import { lessDiscount } from '@wyrmgate/contract/amounts';
import {
  type Approval,
  type ApprovalAction,
  type ApprovalFacts,
  approvalPermissions,
} from '@wyrmgate/contract/approvals';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { guardedSettingKeys } from '@wyrmgate/contract/settings-rules';
import type { User } from '../http/context.ts';
import { lowestPrice, premiumOf } from '../items/show.ts';
import type { Tx } from '../platform/database/database.ts';
import { numberOf } from '../sponsors/lines.ts';
import { findNames } from '../users/service.ts';
import { findDecidable } from './approvers.ts';
import { loadConflicts } from './conflicts.ts';
import { type ItemOffer, type Payload, payloads, targetIdsOf } from './payloads.ts';
import type { approvals } from './table.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** Returns the actions that this user has permission for and may therefore decide on. */
export const decidableActions = ({ permissions }: Pick<User, 'permissions'>): ApprovalAction[] =>
  (Object.keys(approvalPermissions) as ApprovalAction[]).filter((action) =>
    holdsPermission(permissions, approvalPermissions[action]),
  );

const showOffer = (offer: NonNullable<Payload<'package_price'>['before']>) => ({
  total_coins: offer.coins + offer.bonus_coins,
  charged_eur: lessDiscount(offer.price_eur, offer.discount_percentage),
  charged_usd: lessDiscount(offer.price_usd, offer.discount_percentage),
});

const showTerms = ({ supply, limit_count, limit_days, ...dates }: NonNullable<ItemOffer['terms']>, sold: number) => ({
  ...dates,
  stock: supply === null ? null : Math.max(0, supply - sold),
  limit: limit_count === null ? null : { count: limit_count, days: limit_days },
});

const showItemOffer = (offer: ItemOffer, sold: number) => ({
  vnum: offer.vnum,
  count: offer.count,
  sockets: offer.sockets,
  premium: premiumOf(offer),
  coins: lowestPrice(offer),
  marks: offer.marks_price,
  contents: offer.contents.map(({ vnum, count, quantity, sockets }) => ({ vnum, count: count * quantity, sockets })),
  terms: offer.terms ? showTerms(offer.terms, sold) : null,
});

const perUnit = (rate: number | null) => (rate === null ? null : Math.round(rate / 1000));

const factsOf = ({ action, payload }: ApprovalRow): ApprovalFacts => {
  switch (action) {
    case 'coins_edit':
      return { action, delta: payloads.coins_edit.parse(payload).delta };
    case 'marks_edit':
      return { action, delta: payloads.marks_edit.parse(payload).delta };
    case 'gm_promotion': {
      const { from, to } = payloads.gm_promotion.parse(payload);
      return { action, from, to };
    }
    case 'bulk_ban': {
      const { type, duration, message } = payloads.bulk_ban.parse(payload);
      return { action, type, duration: duration ?? null, message: message ?? null };
    }
    case 'package_price': {
      const { name, before, fields, usual } = payloads.package_price.parse(payload);
      const shown = { eur: perUnit(usual.eur), usd: perUnit(usual.usd) };
      return { action, name, before: before && showOffer(before), after: showOffer(fields), usual: shown };
    }
    case 'premium_grant': {
      const { type, days } = payloads.premium_grant.parse(payload);
      return { action, type, days };
    }
    case 'payment_refund': {
      const { reference, amount, currency } = payloads.payment_refund.parse(payload);
      return { action, reference, amount, currency };
    }
    case 'sponsor_payout': {
      const { payoutId, amount, currency, method } = payloads.sponsor_payout.parse(payload);
      return { action, number: numberOf(payoutId), amount, currency, method };
    }
    case 'item_refund': {
      const { order, name, coins } = payloads.item_refund.parse(payload);
      return { action, order, name, coins };
    }
    case 'delivery_resolve': {
      const { outcome, coins, marks, item } = payloads.delivery_resolve.parse(payload);
      return { action, outcome, coins, marks, item };
    }
    case 'item_offer': {
      const { name, was, published, offer, sold } = payloads.item_offer.parse(payload);
      return { action, name, before: published ? showItemOffer(was, sold) : null, after: showItemOffer(offer, sold) };
    }
    case 'code_batch': {
      const { name, coins, marks, premiumDays } = payloads.code_batch.parse(payload);
      return { action, name, coins, marks, premium_days: premiumDays };
    }
    case 'vote_reward': {
      const { name, coins, marks, cooldown_hours, daily } = payloads.vote_reward.parse(payload);
      return { action, name, coins, marks, cooldown_hours, daily };
    }
    case 'gateway_keys': {
      const { gateway, changes } = payloads.gateway_keys.parse(payload);
      return { action, gateway, changes };
    }
    case 'game_connection': {
      const { before, after, changes } = payloads.game_connection.parse(payload);
      return { action, before, after, changes };
    }
    case 'reward_rate': {
      const { before, after, usual } = payloads.reward_rate.parse(payload);
      return { action, before, after, usual: perUnit(usual) };
    }
    case 'settings_change': {
      const { values } = payloads.settings_change.parse(payload);
      return { action, values: guardedSettingKeys.flatMap((key) => (values[key] ? [{ key, ...values[key] }] : [])) };
    }
    case 'four_eyes_off':
      return { action };
  }
};

/** Converts requests for the back office. Reads all usernames in one query. */
export const toApprovals = async (tx: Tx, rows: ApprovalRow[], viewer: User, now: Date): Promise<Approval[]> => {
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by ?? [], targetIdsOf(row.payload)].flat());
  const names = await findNames(tx, [...new Set(people)]);
  const pending = rows.filter(({ status }) => status === 'pending').map(({ created_at }) => created_at.getTime());
  const conflicts = pending.length > 0 ? await loadConflicts(tx, new Date(Math.min(...pending))) : undefined;
  const decidable = await findDecidable(tx, rows, viewer);
  const person = (id: number) => ({ id, username: names.get(id) ?? `#${id}` });
  return rows.map((row) => ({
    id: row.id,
    // Requests past their expiry count as expired even before the job closes them.
    status: row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status,
    facts: factsOf(row),
    targets: targetIdsOf(row.payload).map(person),
    reason: row.reason,
    asked_by: person(row.asked_by),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by === null ? null : person(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
    own: row.asked_by === viewer.id,
    blocked:
      row.status === 'pending' && row.asked_by !== viewer.id && conflicts?.blockedFor(row).has(viewer.id) === true,
    manageable: decidable.has(row),
  }));
};

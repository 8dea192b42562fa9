import type { Approval } from '@wyrmgate/contract/approvals';
import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';

type Facts = Approval['facts'];
type ItemOffer = Extract<Facts, { action: 'item_offer' }>['after'];
type Change = { name: string; before: string | undefined; after: string };

/** Lists each change with the current value and the value after approval. */
const useChanges = (): ((facts: Facts) => Change[]) => {
  const { t } = useTranslation('approvals');
  const { money, number, date } = useFormat();
  const price = (amount: number, currency: 'EUR' | 'USD') => (amount === 0 ? t('notSold') : money(amount, currency));
  const rate = (coins: number, amount: number) =>
    amount === 0 ? '' : number(Math.round((coins * 100) / amount) / 100);
  const item = ({ vnum, count, sockets }: { vnum: number | null; count: number; sockets: number[] }) => {
    const game = t('changes.itemGame', { count, id: String(vnum) });
    return sockets.length > 0 ? t('changes.itemSockets', { item: game, sockets: sockets.join(', ') }) : game;
  };
  /** Everything that the buyer gets. A bundle can also contain premium. */
  const goods = ({ premium, contents, ...offer }: ItemOffer) => {
    const days =
      premium && t('changes.itemPremium', { count: premium.days, type: t(`accounts:premium.${premium.type}`) });
    if (contents.length === 0) return days ?? item(offer);
    return t('changes.itemBundle', { items: [...contents.map(item), ...(days ? [days] : [])].join('; ') });
  };
  /** Stock, limit per player, and sales period. */
  const terms = (before: ItemOffer | null, after: ItemOffer): Change[] => {
    if (!after.terms) return [];
    const shown = ({ stock, limit, starts_at, ends_at }: NonNullable<ItemOffer['terms']>) => ({
      itemStock: stock === null ? t('changes.itemUnlimited') : number(stock),
      itemLimit:
        limit === null
          ? '–'
          : t(limit.days === null ? 'changes.itemLimitEver' : 'changes.itemLimitDays', {
              count: limit.count,
              days: limit.days ?? 0,
            }),
      itemStarts: starts_at === null ? '–' : date(starts_at, { time: true }),
      itemEnds: ends_at === null ? '–' : date(ends_at, { time: true }),
    });
    const [old, next] = [before?.terms ? shown(before.terms) : undefined, shown(after.terms)];
    return (['itemStock', 'itemLimit', 'itemStarts', 'itemEnds'] as const).map((key) => ({
      name: t(`changes.${key}`),
      before: old?.[key],
      after: next[key],
    }));
  };
  const setting = (value: number | string | boolean) => {
    if (typeof value === 'number') return number(value);
    return typeof value === 'string' ? value || '–' : value ? '✓' : '–';
  };
  return (facts) => {
    if (facts.action === 'settings_change')
      return facts.values.map(({ key, before, after }) => ({
        name: t(`settings:known.${key}`),
        before: setting(before),
        after: setting(after),
      }));
    if (facts.action === 'reward_rate')
      return [
        { name: t('settings:known.donation_reward_rate'), before: number(facts.before), after: number(facts.after) },
      ];
    if (facts.action === 'gateway_keys')
      return facts.changes.map(({ field, before, after }) => ({
        name: t(`gateway-keys:fields.${field}`),
        before: before ?? undefined,
        after,
      }));
    if (facts.action === 'game_connection')
      return [
        { name: t('changes.gameConnection'), before: facts.before ?? undefined, after: facts.after },
        ...facts.changes.map(({ field, before, after }) => ({
          name: t(`game-connection:fields.${field}`),
          before: before === null ? undefined : before || '–',
          after: after || '–',
        })),
      ];
    if (facts.action === 'vote_reward') {
      const { before, after } = facts.daily;
      return [
        ...(facts.coins > 0 && facts.marks > 0
          ? [{ name: t('changes.voteMarks'), before: undefined, after: number(facts.marks) }]
          : []),
        { name: t('changes.voteDaily'), before: number(before), after: number(after) },
      ];
    }
    if (facts.action === 'item_offer') {
      const { before, after } = facts;
      return [
        { name: t('changes.itemGoods'), before: before ? goods(before) : undefined, after: goods(after) },
        { name: t('changes.itemPrice'), before: before ? number(before.coins) : undefined, after: number(after.coins) },
        ...(after.marks === null
          ? []
          : [
              {
                name: t('changes.itemMarks'),
                before: before?.marks == null ? undefined : number(before.marks),
                after: number(after.marks),
              },
            ]),
        ...terms(before, after),
      ];
    }
    if (facts.action !== 'package_price') return [];
    const { before, after } = facts;
    const lines: Change[] = [
      {
        name: t('changes.coins'),
        before: before ? number(before.total_coins) : undefined,
        after: number(after.total_coins),
      },
    ];
    for (const currency of ['EUR', 'USD'] as const) {
      const key = currency === 'EUR' ? 'charged_eur' : 'charged_usd';
      if (after[key] === 0 && !before?.[key]) continue;
      lines.push({
        name: t(`changes.price${currency}`),
        before: before ? price(before[key], currency) : undefined,
        after: price(after[key], currency),
      });
      if (after[key] > 0)
        lines.push({
          name: t(`changes.rate${currency}`),
          before: before && before[key] > 0 ? rate(before.total_coins, before[key]) : undefined,
          after: rate(after.total_coins, after[key]),
        });
    }
    return lines;
  };
};

/** Shows what a request would change, and a typical value for comparison if there is one. */
export function ApprovalChanges({ facts }: { facts: Facts }) {
  const { t } = useTranslation('approvals');
  const changes = useChanges()(facts);
  if (changes.length === 0) return null;
  const usual =
    facts.action === 'package_price' ? facts.usual.eur : facts.action === 'reward_rate' ? facts.usual : undefined;
  return (
    <div className="grid gap-1.5 py-1">
      <dl className="grid gap-x-4 gap-y-1.5 text-control sm:grid-cols-[minmax(0,max-content)_1fr] sm:gap-y-1">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-secondary">{name}</dt>
            <dd className="wrap-anywhere text-prose tabular-nums">
              {before === undefined || (before === after && facts.action !== 'gateway_keys')
                ? after
                : t('changes.fromTo', { before, after })}
            </dd>
          </div>
        ))}
      </dl>
      {usual !== undefined && (
        <p className="text-meta text-secondary">
          {usual === null ? t('changes.noUsual') : t('changes.usual', { coins: usual })}
        </p>
      )}
    </div>
  );
}

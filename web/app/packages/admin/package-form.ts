import { formatCents, lessDiscount, toCents, toMajorUnits } from '@wyrmgate/contract/amounts';
import { type AdminPackage, NewPackage } from '@wyrmgate/contract/packages';
import { z } from 'zod';
import { moneyOf, typedMoney, typedWhole, wholeOf } from '../../admin-kit/typed-number.ts';

const { coins, bonus_coins, discount_percentage, sort_order, price_eur, price_usd } = NewPackage.shape;
const whole = <Rule extends z.ZodType>(rule: Rule) => typedWhole(rule, 'packages:form.number');
const price = <Rule extends z.ZodType<number>>(rule: Rule) => typedMoney(rule, 'packages:form.price');

/** Form values: numbers are text, and prices have two decimals. */
export const PackageForm = NewPackage.extend({
  coins: whole(coins),
  bonus_coins: whole(bonus_coins),
  discount_percentage: whole(discount_percentage),
  sort_order: whole(sort_order),
  price_eur: price(price_eur),
  price_usd: price(price_usd),
  version: z.int().optional(),
});
export type PackageValues = Required<z.input<typeof PackageForm>>;

export const newPackage = (nextPlace: number) => ({
  package_id: '',
  name: '',
  description: '',
  coins: '',
  bonus_coins: '0',
  price_eur: '',
  price_usd: '0.00',
  discount_percentage: '0',
  sort_order: String(nextPlace),
  is_active: true,
  is_popular: false,
});

export const packageValues = ({
  id: _,
  total_coins: __,
  created_at: ___,
  charged_eur: ____,
  charged_usd: _____,
  ...row
}: AdminPackage) => ({
  ...row,
  coins: String(row.coins),
  bonus_coins: String(row.bonus_coins),
  price_eur: formatCents(toCents(row.price_eur)),
  price_usd: formatCents(toCents(row.price_usd)),
  discount_percentage: String(row.discount_percentage),
  sort_order: String(row.sort_order),
});

/** Converts form values for the preview. Invalid numbers count as zero. */
export const previewOf = (values: PackageValues) => {
  const discount_percentage = Math.min(50, Math.max(0, wholeOf(values.discount_percentage) ?? 0));
  const charged = (price: number) => toMajorUnits(lessDiscount(toCents(price), discount_percentage));
  const price_eur = moneyOf(values.price_eur) ?? 0;
  const price_usd = moneyOf(values.price_usd) ?? 0;
  return {
    name: values.name.trim(),
    coins: wholeOf(values.coins) ?? 0,
    bonus_coins: wholeOf(values.bonus_coins) ?? 0,
    discount_percentage,
    is_popular: values.is_popular,
    price_eur,
    price_usd,
    charged_eur: charged(price_eur),
    charged_usd: charged(price_usd),
  };
};

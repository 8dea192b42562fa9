import { formatCents } from '@wyrmgate/contract/amounts';
import { type AdminPackage, NewPackage } from '@wyrmgate/contract/packages';
import { z } from 'zod';
import { centsOf, typedCents, typedWhole, wholeOf } from '../../admin-kit/typed-number.ts';

const { coins, bonus_coins, discount_percentage, sort_order, price_eur, price_usd } = NewPackage.shape;
const whole = <Rule extends z.ZodType>(rule: Rule) => typedWhole(rule, 'packages:form.number');
const price = <Rule extends z.ZodType>(rule: Rule) => typedCents(rule, 'packages:form.price');

/** A package as it is typed: numbers as text, prices with two decimals. */
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

export const valuesOf = ({ id: _, total_coins: __, created_at: ___, ...row }: AdminPackage) => ({
  ...row,
  coins: String(row.coins),
  bonus_coins: String(row.bonus_coins),
  price_eur: formatCents(row.price_eur),
  price_usd: formatCents(row.price_usd),
  discount_percentage: String(row.discount_percentage),
  sort_order: String(row.sort_order),
});

/** What the card of these values shows; what is not a number yet counts as zero. */
export const previewOf = (values: PackageValues) => ({
  name: values.name.trim(),
  coins: wholeOf(values.coins) ?? 0,
  bonus_coins: wholeOf(values.bonus_coins) ?? 0,
  discount_percentage: Math.min(50, Math.max(0, wholeOf(values.discount_percentage) ?? 0)),
  is_popular: values.is_popular,
  price_eur: centsOf(values.price_eur) ?? 0,
  price_usd: centsOf(values.price_usd) ?? 0,
});

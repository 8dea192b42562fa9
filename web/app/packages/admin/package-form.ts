import { type AdminPackage, NewPackage, PackageEdit } from '@wyrmgate/contract/packages';
import type { z } from 'zod';

/** A package as it is typed: numbers as text, prices with two decimals. */
export type PackageValues = {
  package_id: string;
  name: string;
  description: string;
  coins: string;
  bonus_coins: string;
  price_eur: string;
  price_usd: string;
  discount_percentage: string;
  sort_order: string;
  is_active: boolean;
  is_popular: boolean;
};
export type PackageField = keyof PackageValues;

/** Cents of a price as typed, `4.99` or `4,99`; undefined if it is none. */
export const centsOf = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

const priceOf = (cents: number): string => (cents / 100).toFixed(2);
const wholeOf = (typed: string): number | undefined =>
  /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : undefined;

export const valuesOf = (row: AdminPackage | undefined, nextPlace: number): PackageValues => ({
  package_id: row?.package_id ?? '',
  name: row?.name ?? '',
  description: row?.description ?? '',
  coins: row ? String(row.coins) : '',
  bonus_coins: String(row?.bonus_coins ?? 0),
  price_eur: row ? priceOf(row.price_eur) : '',
  price_usd: priceOf(row?.price_usd ?? 0),
  discount_percentage: String(row?.discount_percentage ?? 0),
  sort_order: String(row?.sort_order ?? nextPlace),
  is_active: row?.is_active ?? true,
  is_popular: row?.is_popular ?? false,
});

/** Fields without which nothing is sent. */
const needed = ['package_id', 'name', 'coins', 'price_eur'] as const;
export const missingIn = (values: PackageValues): PackageField[] =>
  needed.filter((field) => values[field].trim() === '');

/** What the card of these values shows; what is not a number yet counts as nothing. */
export const previewOf = (values: PackageValues) => ({
  name: values.name.trim(),
  coins: wholeOf(values.coins) ?? 0,
  bonus_coins: wholeOf(values.bonus_coins) ?? 0,
  discount_percentage: Math.min(50, Math.max(0, wholeOf(values.discount_percentage) ?? 0)),
  is_popular: values.is_popular,
  price_eur: centsOf(values.price_eur) ?? 0,
  price_usd: centsOf(values.price_usd) ?? 0,
});

type Read =
  | { ok: true; body: z.output<typeof NewPackage> }
  /** Fields that do not hold, with the key of the reason. */
  | { ok: false; issues: { field: PackageField; key: string }[] };

/** Reads the form by the contract's own rules. An optional number left empty counts as zero. */
export const readPackage = (values: PackageValues): Read => {
  const issues: { field: PackageField; key: string }[] = [];
  const whole = (field: 'coins' | 'bonus_coins' | 'discount_percentage' | 'sort_order') => {
    const found = values[field].trim() === '' ? 0 : wholeOf(values[field]);
    if (found === undefined) issues.push({ field, key: 'packages:form.number' });
    return found;
  };
  const price = (field: 'price_eur' | 'price_usd') => {
    const found = values[field].trim() === '' ? 0 : centsOf(values[field]);
    if (found === undefined) issues.push({ field, key: 'packages:form.price' });
    return found;
  };
  const body = {
    ...values,
    coins: whole('coins'),
    bonus_coins: whole('bonus_coins'),
    discount_percentage: whole('discount_percentage'),
    sort_order: whole('sort_order'),
    price_eur: price('price_eur'),
    price_usd: price('price_usd'),
  };
  const parsed = NewPackage.safeParse(body);
  if (parsed.success && issues.length === 0) return { ok: true, body: parsed.data };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]) as PackageField;
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, key: message });
  }
  return { ok: false, issues };
};

/** The part of a package that an edit sends. */
export const editOf = ({ package_id: _, ...rest }: z.output<typeof NewPackage>): z.output<typeof PackageEdit> =>
  PackageEdit.parse(rest);

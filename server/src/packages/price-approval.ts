// Dual approval for prices that mint coins, which give far more coins for the money than other packages on sale.
import { lessDiscount } from '@wyrmgate/contract/amounts';
import type { Asked } from '@wyrmgate/contract/approvals';
import { packageProblems } from '@wyrmgate/contract/packages';
import { eq } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { readSettings } from '../settings/service.ts';
import { audited, findPackage } from './admin-list.ts';
import { approvedRates, type Offer, type PackageRow, ratesOf } from './service.ts';
import { packages } from './table.ts';
import { findUsualRates, isFarAbove, perUnit, type Rates } from './usual-rates.ts';

/** A package before and after the change. `before` is undefined for a new one. */
type PriceChange = { before: PackageRow | undefined; after: Offer & { is_active: boolean } };

/**
 * Returns the rates that other packages are compared with after an unapproved change. Approved rates stay, and new ones
 * never exceed the usual rate.
 */
const keptRates = (before: PackageRow | undefined, rates: Rates, usual: Rates) => {
  const cap = (rate: number | null, most: number | null) =>
    rate === null || most === null ? null : Math.min(rate, most);
  return {
    approved_rate_eur: before?.approved_rate_eur ?? cap(rates.eur, usual.eur),
    approved_rate_usd: before?.approved_rate_usd ?? cap(rates.usd, usual.usd),
  };
};

/** Returns whether a change needs dual approval, and the rates that other packages are compared with after it. */
export const checkPrice = async (work: Work<User>, { before, after }: PriceChange) => {
  const { four_eyes, approval_rate_percent: percent } = await readSettings(work.tx);
  const rates = ratesOf(after);
  const own = { eur: before?.approved_rate_eur ?? null, usd: before?.approved_rate_usd ?? null };
  if (!four_eyes) return { isFar: false, usual: own, kept: approvedRates(rates) };
  const others = await findUsualRates(work.tx, before?.id);
  // Without other packages, the package is compared with its own approved rates.
  const usual = { eur: others.eur ?? own.eur ?? own.usd, usd: others.usd ?? own.usd ?? own.eur };
  const current: Rates = before?.is_active ? ratesOf(before) : { eur: null, usd: null };
  const isFar =
    after.is_active &&
    (['eur', 'usd'] as const).some(
      (currency) =>
        isFarAbove(rates[currency], usual[currency], percent) && (rates[currency] ?? 0) > (current[currency] ?? 0),
    );
  return { isFar, usual, kept: keptRates(before, rates, usual) };
};

const offerOf = ({ coins, bonus_coins, price_eur, price_usd, discount_percentage }: Offer): Offer => ({
  coins,
  bonus_coins,
  price_eur,
  price_usd,
  discount_percentage,
});

type Fields = Payload<'package_price'>['fields'];

/**
 * Requests approval to sell a package with these fields. Returns undefined if no one else could approve it, so that the
 * change may run now.
 */
export const requestPrice = async (
  work: Work<User>,
  row: PackageRow,
  fields: Fields,
  usual: Rates,
): Promise<Asked | undefined> =>
  requestApproval(
    work,
    'package_price',
    {
      packageId: row.id,
      version: row.version,
      name: fields.name,
      before: row.is_active ? offerOf(row) : null,
      fields,
      usual,
    },
    '',
  );

const showOffer = (offer: Offer) => ({
  total_coins: offer.coins + offer.bonus_coins,
  charged_eur: lessDiscount(offer.price_eur, offer.discount_percentage),
  charged_usd: lessDiscount(offer.price_usd, offer.discount_percentage),
});

/** Describes a price change for the approvers. */
export const showPriceChange = ({ name, before, fields, usual }: Payload<'package_price'>) => ({
  name,
  before: before && showOffer(before),
  after: showOffer(fields),
  usual: { eur: perUnit(usual.eur), usd: perUnit(usual.usd) },
});

/** Applies an approved price, unless the package has changed since the request. */
export const executeApprovedPrice = async (
  { tx, audit }: Work<User>,
  { packageId, version, fields }: Payload<'package_price'>,
): Promise<void> => {
  const before = await findPackage(tx, packageId, 'lock');
  audit.target('package', before.package_id);
  requireVersion(before.version, version, packageProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(packages)
    .set({ ...fields, ...approvedRates(ratesOf(fields)), version: before.version + 1 })
    .where(eq(packages.id, before.id))
    .returning();
  audit.changes(changedFields(audited(before), audited(after)));
};

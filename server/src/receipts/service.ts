import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type receipts as contract,
  receiptsProblems,
  type Seller,
  type StoredSeller,
} from '@wyrmgate/contract/receipts';
import { settingsProblems } from '@wyrmgate/contract/settings';
import type { SettingKey } from '@wyrmgate/contract/settings-rules';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { findPaymentByReference } from '../payments/history.ts';
import { serializePayment } from '../payments/serialize.ts';
import { changeSettings, versionOf } from '../settings/change.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

const sellerKeys = [
  'seller_name',
  'seller_address',
  'seller_vat_id',
  'seller_vat_note',
] as const satisfies SettingKey[];

const sellerOf = (settings: Settings): Seller => ({
  name: settings.seller_name,
  address: settings.seller_address,
  vat_id: settings.seller_vat_id,
  vat_note: settings.seller_vat_note,
});

const withVersion = (settings: Settings): StoredSeller => ({
  ...sellerOf(settings),
  version: versionOf(settings, sellerKeys),
});

/** Receipts belong to the payer, even if the coins were a gift. */
export const readReceipt = async (
  { tx, actor }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const row = await findPaymentByReference(tx, actor.id, params.reference);
  if (!row) throw problem(receiptsProblems.notFound);
  if (row.status !== 'completed' && row.status !== 'refunded') throw problem(receiptsProblems.notPaid);
  const settings = await readSettings(tx);
  const seller = sellerOf(settings);
  return {
    payment: serializePayment(row),
    issued_at: (row.completed_at ?? row.created_at).toISOString(),
    buyer: { username: actor.username, real_name: actor.realName, email: shownEmail(actor.email) },
    seller: { ...seller, name: seller.name || settings.site_name, email: settings.support_email },
    refunded_amount: row.refunded_amount,
    consent:
      row.consent_at && row.consent_text && row.consent_version
        ? { text: row.consent_text, version: row.consent_version, given_at: row.consent_at.toISOString() }
        : null,
  };
};

export const readSeller = async ({ tx }: Work<User>): Promise<Returned<Contract['seller']>> =>
  withVersion(await readSettings(tx));

export const changeSeller = async (
  work: Work<User>,
  { body: { version, ...seller } }: Received<Contract['changeSeller']>,
): Promise<Returned<Contract['changeSeller']>> => {
  const { tx, now, audit } = work;
  audit.target('setting', 'seller');
  const after = await changeSettings(work, (before) => {
    requireVersion(versionOf(before, sellerKeys), version, settingsProblems.changedMeanwhile);
    const { name, address, vat_id, vat_note } = seller;
    const values = { seller_name: name, seller_address: address, seller_vat_id: vat_id, seller_vat_note: vat_note };
    return writeSettings(tx, values, now);
  });
  return withVersion(after);
};

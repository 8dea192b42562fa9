import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type receipts as contract, receiptsProblems, type Seller } from '@wyrmgate/contract/receipts';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findPaymentByReference } from '../payments/history.ts';
import { serializePayment } from '../payments/serialize.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

const sellerOf = (settings: Settings): Seller => ({
  name: settings.seller_name,
  address: settings.seller_address,
  vat_id: settings.seller_vat_id,
  vat_note: settings.seller_vat_note,
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
  sellerOf(await readSettings(tx));

export const changeSeller = async (
  { tx, now, audit }: Work<User>,
  { body }: Received<Contract['changeSeller']>,
): Promise<Returned<Contract['changeSeller']>> => {
  const before = sellerOf(await readSettings(tx));
  await writeSettings(
    tx,
    {
      seller_name: body.name,
      seller_address: body.address,
      seller_vat_id: body.vat_id,
      seller_vat_note: body.vat_note,
    },
    now,
  );
  audit.target('setting', 'seller');
  const names = ['name', 'address', 'vat_id', 'vat_note'] as const;
  audit.changes(
    Object.fromEntries(
      names
        .filter((name) => before[name] !== body[name])
        .map((name) => [`seller_${name}`, { before: before[name], after: body[name] }] as const),
    ),
  );
  return body;
};

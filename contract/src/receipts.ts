import { z } from 'zod';
import { endpoint, player, staff } from './endpoint.ts';
import { Payment } from './payments.ts';
import { problems } from './problem.ts';
import { SettingsVersion, settingsProblems } from './settings.ts';
import { Moment, Money } from './shapes.ts';

/** The seller on receipts. Empty fields are not shown. */
export const Seller = z.strictObject({
  name: z.string().trim().max(120),
  /** Can have several lines. */
  address: z.string().trim().max(400),
  vat_id: z.string().trim().max(40),
  /** A note about VAT, where the law requires one. */
  vat_note: z.string().trim().max(300),
});
export type Seller = z.output<typeof Seller>;

export const Receipt = z.object({
  payment: Payment,
  issued_at: Moment,
  buyer: z.object({ username: z.string(), real_name: z.string().nullable(), email: z.string() }),
  seller: Seller.extend({ email: z.string() }),
  refunded_amount: Money,
  /** The buyer's consent to immediate delivery, in the language in which the buyer gave it. */
  consent: z.object({ text: z.string(), version: z.string(), given_at: Moment }).nullable(),
});
export type Receipt = z.output<typeof Receipt>;

export const StoredSeller = Seller.extend({ version: SettingsVersion });
export type StoredSeller = z.output<typeof StoredSeller>;
export const SellerEdit = Seller.extend({ version: SettingsVersion.optional() });

export const receiptsProblems = problems('receipts', { notFound: 404, notPaid: 409 });

export const receipts = {
  get: endpoint({
    method: 'GET',
    path: '/api/payments/{reference}/receipt',
    summary: 'The receipt of a completed payment of the caller.',
    access: player,
    limit: 'read',
    params: z.object({ reference: z.string().min(1).max(64) }),
    reply: Receipt,
    errors: [receiptsProblems.notFound, receiptsProblems.notPaid],
  }),
  seller: endpoint({
    method: 'GET',
    path: '/api/admin/receipts/seller',
    summary: 'The seller on receipts.',
    access: staff('admin.packages.view'),
    limit: 'read',
    reply: StoredSeller,
    errors: [],
  }),
  changeSeller: endpoint({
    method: 'PUT',
    path: '/api/admin/receipts/seller',
    summary: 'Changes the seller on receipts, earlier ones included. Checks `version` if sent.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'system_config',
    requiresStepUp: true,
    body: SellerEdit,
    reply: StoredSeller,
    errors: [settingsProblems.changedMeanwhile],
  }),
};

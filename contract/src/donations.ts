import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { gateways, paymentStatuses } from './payments.ts';
import { Coins, Currency, Id, MinorUnits, Moment, Page, PageSize, Pagination } from './shapes.ts';

/** A payment as the back-office lists it: purchases and donations alike. */
export const Donation = z.object({
  id: Id,
  created_at: Moment,
  username: z.string(),
  email: z.string(),
  /** Cents of `currency`. */
  amount: MinorUnits,
  currency: Currency,
  coins_purchased: Coins,
  package_name: z.string(),
  gateway: z.enum(gateways),
  gateway_transaction_id: z.string().nullable(),
  /** Our reference. */
  payment_id: z.string(),
  status: z.enum(paymentStatuses),
  needs_review: z.boolean(),
});
export type Donation = z.output<typeof Donation>;

export const donations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/donations',
    summary: 'Payments by search (reference, login, email), status and day, newest first.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      status: z.enum(paymentStatuses).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      page: Page,
      limit: PageSize(20),
    }),
    reply: z.object({ donations: z.array(Donation), pagination: Pagination }),
    errors: [],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/admin/donations/recent',
    summary: 'The latest payments.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({ limit: PageSize(5) }),
    reply: z.object({ donations: z.array(Donation) }),
    errors: [],
  }),
};

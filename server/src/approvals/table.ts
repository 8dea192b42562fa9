import type { ApprovalAction, ApprovalStatus } from '@wyrmgate/contract/approvals';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });

/** Requests that wait for, or got, a second pair of eyes. What was asked for never changes; who asks for something else asks anew. */
export const approvals = pgTable(
  'approvals',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    action: text().$type<ApprovalAction>().notNull(),
    /** What is to be done, as the service that does it reads it. */
    payload: jsonb().notNull(),
    /** Of asker and payload: the same request is not stored twice while it waits. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('pending'),
    asked_by: number()
      .notNull()
      .references(() => users.id),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    decided_by: number().references(() => users.id),
    decided_at: moment('decided_at'),
    decision_note: text(),
  },
  (table) => [
    index('approvals_status').on(table.status, table.action, table.id.desc()),
    index('approvals_closed').on(table.id.desc()).where(sql`${table.status} <> 'pending'`),
    index('approvals_asked_by').on(table.asked_by),
    index('approvals_decided_by').on(table.decided_by),
    index('approvals_due').on(table.expires_at).where(sql`${table.status} = 'pending'`),
    uniqueIndex('approvals_waiting_once').on(table.fingerprint).where(sql`${table.status} = 'pending'`),
    check(
      'approvals_status_known',
      sql`${table.status} in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')`,
    ),
    check('approvals_decided_once', sql`(${table.status} = 'pending') = (${table.decided_at} is null)`),
    check('approvals_two_people', sql`${table.status} <> 'approved' or ${table.decided_by} <> ${table.asked_by}`),
  ],
);

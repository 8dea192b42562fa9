import { type ApprovalAction, approvalStatuses } from '@wyrmgate/contract/approvals';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/**
 * Requests for dual approval, pending or decided. The content of a request never changes; a different request is a new
 * row.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    action: text().$type<ApprovalAction>().notNull(),
    /** The action's arguments, parsed by the service that executes it. */
    payload: jsonb().notNull(),
    /** Hash of requester and payload, so that the same request cannot be pending twice. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    status: oneOf(approvalStatuses).notNull().default('pending'),
    asked_by: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    decision_note: text(),
  },
  (table) => [
    index('approvals_status').on(table.status, table.action, table.id.desc()),
    index('approvals_closed').on(table.id.desc()).where(sql`${table.status} <> 'pending'`),
    index('approvals_asked_by').on(table.asked_by),
    index('approvals_decided_by').on(table.decided_by),
    index('approvals_due').on(table.expires_at).where(sql`${table.status} = 'pending'`),
    uniqueIndex('approvals_waiting_once').on(table.fingerprint).where(sql`${table.status} = 'pending'`),
    check('approvals_status_known', isOneOf(table.status, approvalStatuses)),
    check('approvals_decided_once', sql`(${table.status} = 'pending') = (${table.decided_at} is null)`),
    check('approvals_two_people', sql`${table.status} <> 'approved' or ${table.decided_by} <> ${table.asked_by}`),
  ],
);

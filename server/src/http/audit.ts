import type { AuditResult } from '@wyrmgate/contract/audit';
import type { AuditAction, AuditTarget } from '@wyrmgate/contract/audit-actions';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Fields of the target before and after; secrets never. */
export type Changes = Record<string, { before: Json; after: Json }>;

/** The fields that differ between two states of a row. A field or a row that is missing counts as null. */
export const changedFields = <Row extends object>(
  before: Partial<Row> | undefined,
  after: Partial<Row> | undefined,
  fields: readonly (keyof Row & string)[] = Object.keys({ ...before, ...after }) as (keyof Row & string)[],
): Changes => {
  const states = fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
  return Object.fromEntries(
    states
      .filter((state) => state.before !== state.after)
      .map(({ field, ...values }) => [field, values as Changes[string]]),
  );
};

/** Collects what the audit row says; the mount writes it in the mutation's own transaction. */
export type AuditNote = {
  /** Names the action more exactly than its endpoint can. */
  action(action: AuditAction): void;
  target(type: AuditTarget, id: string | number): void;
  changes(changes: Changes): void;
  note(text: string): void;
  /** Names the acting user where the caller was not logged in yet. */
  actor(user: { id: number; username: string; authority: string }): void;
  result(result: AuditResult): void;
  /** Nothing happened that deserves a row. */
  skip(): void;
};
export type AuditDetails = {
  action?: AuditAction;
  targetType?: AuditTarget;
  targetId?: string;
  changes?: Changes;
  notes?: string;
  actor?: { id: number; username: string; authority: string };
  result?: AuditResult;
  skipped?: true;
};

/** A note to hand to a service, and the details that it leaves there. */
export const createAuditNote = (): { note: AuditNote; details: AuditDetails } => {
  const details: AuditDetails = {};
  const note: AuditNote = {
    action: (action) => {
      details.action = action;
    },
    target: (type, id) => {
      details.targetType = type;
      details.targetId = String(id).slice(0, 200);
    },
    changes: (changes) => {
      details.changes = { ...details.changes, ...changes };
    },
    note: (text) => {
      details.notes = text.slice(0, 2000);
    },
    actor: (user) => {
      details.actor = user;
    },
    result: (result) => {
      details.result = result;
    },
    skip: () => {
      details.skipped = true;
    },
  };
  return { note, details };
};

/** Everything about one audited call. */
export type AuditRecord = AuditDetails & {
  action: AuditAction;
  timestamp: Date;
  resource: string;
  method: string;
  status: number;
  ip: string;
  userAgent: string;
  durationMs: number;
  requestId: string;
};

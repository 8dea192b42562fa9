import type { AuditResult } from '@wyrmgate/contract/audit';
import type { AuditAction, AuditTarget } from '@wyrmgate/contract/audit-actions';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Fields of the target before and after the change. Never contains secrets. */
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

/** Collects the content of an audit row, which the pipeline writes in the transaction of the mutation. */
export type AuditDraft = {
  /** Sets a more specific action than the one the endpoint declares. */
  action(action: AuditAction): void;
  target(type: AuditTarget, id: string | number): void;
  changes(changes: Changes): void;
  note(text: string): void;
  /** Sets the acting user for calls made before login. */
  actor(user: { id: number; username: string; authority: string }): void;
  result(result: AuditResult): void;
  /** Skips the audit row, for calls that changed nothing. */
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

/** Creates a draft to pass to a service, and the details that the service fills in. */
export const createAuditDraft = (): { draft: AuditDraft; details: AuditDetails } => {
  const details: AuditDetails = {};
  const draft: AuditDraft = {
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
  return { draft, details };
};

/** All data about one audited call. */
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

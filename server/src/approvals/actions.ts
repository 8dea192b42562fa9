import type { ApprovalAction, ApprovalFacts } from '@wyrmgate/contract/approvals';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import type { User, Work } from '../http/context.ts';
import { type Payload, parsePayload } from './payloads.ts';

type Facts<A extends ApprovalAction> = Omit<Extract<ApprovalFacts, { action: A }>, 'action'>;

/** An action that can need approval, as its domain performs and describes it. */
type ApprovedAction<A extends ApprovalAction> = {
  audit: AuditAction;
  /** Performs the action with the service that performs it when no approval is required. */
  execute(work: Work<User>, payload: Payload<A>, reason: string): Promise<unknown>;
  /** Describes the action for the approvers. */
  show(payload: Payload<A>): Facts<A>;
};
export type ApprovedActions = { readonly [A in ApprovalAction]: ApprovedAction<A> };

type Stored<A extends ApprovalAction = ApprovalAction> = { action: A; payload: unknown; reason: string };

/** Executes an approved request as the actor, who is the requester. */
export const executeAction = <A extends ApprovalAction>(
  actions: ApprovedActions,
  work: Work<User>,
  { action, payload, reason }: Stored<A>,
): Promise<unknown> => actions[action].execute(work, parsePayload(action, payload), reason);

export const factsOf = <A extends ApprovalAction>(
  actions: ApprovedActions,
  { action, payload }: Omit<Stored<A>, 'reason'>,
): ApprovalFacts => ({ action, ...actions[action].show(parsePayload(action, payload)) }) as ApprovalFacts;

import type { ApprovalAction } from '@wyrmgate/contract/approvals';
import { authorityLevels } from '@wyrmgate/contract/authority';
import { Id } from '@wyrmgate/contract/shapes';
import { z } from 'zod';

const Level = z.enum(authorityLevels);

/** Stored arguments of each action. Users are stored by id, because a username can be given to someone else. */
export const payloads = {
  coins_edit: z.object({ userId: Id, delta: z.int() }),
  /** `from` is the level at the time of the request: a promotion from another level needs a new one. */
  gm_promotion: z.object({ userId: Id, from: Level, to: Level }),
  bulk_ban: z.object({
    userIds: z.array(Id),
    type: z.enum(['temporary', 'permanent']),
    duration: z.int().optional(),
    message: z.string().optional(),
  }),
  four_eyes_off: z.object({}),
} satisfies Record<ApprovalAction, z.ZodType>;
export type Payload<A extends ApprovalAction> = z.output<(typeof payloads)[A]>;

/** Returns the ids of the users affected by a stored request. */
export const targetIdsOf = (payload: unknown): number[] => {
  const read = z.object({ userId: Id.optional(), userIds: z.array(Id).optional() }).safeParse(payload);
  if (!read.success) return [];
  const { userId, userIds = [] } = read.data;
  return userId === undefined ? userIds : [userId];
};

import { z } from 'zod';
import { Id } from './shapes.ts';
import { banTypes, maxBanHours } from './users-constants.ts';

/** Reason for an action on an account, visible to staff only. */
export const Reason = z
  .string('users:validation.reason')
  .trim()
  .min(1, 'users:validation.reason')
  .max(500, 'users:validation.reasonLength');

export const banFields = {
  reason: Reason,
  type: z.enum(banTypes, 'users:validation.banType').optional(),
  /** Hours of the ban. Without a type, a duration makes the ban temporary. */
  duration: z
    .number('users:validation.duration')
    .int('users:validation.duration')
    .min(1, 'users:validation.duration')
    .max(maxBanHours, 'users:validation.duration')
    .optional(),
  message: z.string().trim().max(500, 'users:validation.messageLength').optional(),
};

export const BanForm = z.strictObject(banFields);

/** Without an id, the user's current ban is lifted. */
export const BanToLift = z.strictObject({ banId: Id.optional() });

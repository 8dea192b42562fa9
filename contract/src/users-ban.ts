import { z } from 'zod';
import { Id } from './shapes.ts';
import { banTypes, maxBanHours } from './users-constants.ts';

/** Reason of an action on an account, visible to staff. */
export const Reason = z
  .string('users:validation.reason')
  .trim()
  .min(1, 'users:validation.reason')
  .max(500, 'users:validation.reasonLength');

/** The fields of a request to ban. */
export const banFields = {
  reason: Reason,
  type: z.enum(banTypes, 'users:validation.banType').optional(),
  /** Hours of a temporary ban; without a type it makes the ban temporary. */
  duration: z
    .number('users:validation.duration')
    .int('users:validation.duration')
    .min(1, 'users:validation.duration')
    .max(maxBanHours, 'users:validation.duration')
    .optional(),
  message: z.string().trim().max(500, 'users:validation.messageLength').optional(),
};

export const BanForm = z.strictObject(banFields);

/** Without an id, the active ban is lifted, whichever it is. */
export const BanToLift = z.strictObject({ banId: Id.optional() });

import { z } from 'zod';
import { forumImageLimits, forumTrust, trustLevels } from './forum-constants.ts';
import { within } from './shapes.ts';

export const forumSettingRules = {
  forum_known_hours: within(forumTrust.forum_known_hours, 'settings:validation.forumTrust'),
  forum_known_posts: within(forumTrust.forum_known_posts, 'settings:validation.forumTrust'),
  forum_trusted_days: within(forumTrust.forum_trusted_days, 'settings:validation.forumTrust'),
  forum_trusted_posts: within(forumTrust.forum_trusted_posts, 'settings:validation.forumTrust'),
  forum_trusted_thanks: within(forumTrust.forum_trusted_thanks, 'settings:validation.forumTrust'),
  forum_warning_days: within(forumTrust.forum_warning_days, 'settings:validation.forumTrust'),
  forum_warning_points: within(forumTrust.forum_warning_points, 'settings:validation.forumTrust'),
  /** Whether everyone can read what staff removed in the forum. */
  forum_public_removals: z.boolean(),
  /** Whether the server reads linked pages to show their titles. */
  forum_link_previews: z.boolean(),
  forum_held_posts: within(forumTrust.forum_held_posts, 'settings:validation.forumTrust'),
  /** Whether players of at least the trust level `forum_images_level` can upload pictures for their posts. */
  forum_images: z.boolean(),
  forum_images_level: z.enum(trustLevels, 'settings:validation.forumLevel'),
  forum_images_per_post: within(forumImageLimits.forum_images_per_post, 'settings:validation.forumImagesPost'),
  forum_images_per_day: within(forumImageLimits.forum_images_per_day, 'settings:validation.forumTrust'),
  forum_images_megabytes: within(forumImageLimits.forum_images_megabytes, 'settings:validation.forumImagesSize'),
  /** Maximum total size of all players' pictures. The media library has a separate quota. */
  forum_images_quota_megabytes: within(forumImageLimits.forum_images_quota_megabytes, 'settings:validation.mediaQuota'),
} as const;

import { ApiError } from '@wyrmgate/contract/client';
import { forumProblems } from '@wyrmgate/contract/forum-problems';

/** Whether a call must be confirmed, because it also hides posts of colleagues. The error names them. */
export const hidesStaffPosts = (error: unknown): boolean =>
  error instanceof ApiError && error.code === forumProblems.staffPosts.code;

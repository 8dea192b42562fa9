import type { moderation } from '@wyrmgate/contract/moderation';
import type { Handlers } from '../http/context.ts';
import { reportContent } from './content.ts';
import { claimItem, decideItem } from './decide.ts';
import { showHistory } from './history.ts';
import { countWaiting, showQueue } from './queue.ts';
import { warn } from './warn.ts';

export const moderationRoutes: Handlers<typeof moderation> = {
  queue: showQueue,
  waiting: countWaiting,
  claim: claimItem,
  decide: decideItem,
  history: showHistory,
  warn,
  report: reportContent,
};

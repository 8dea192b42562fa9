import type { User, Work } from '../http/context.ts';
import { changeSettings } from './change.ts';
import { writeSettings } from './service.ts';

/** Disables dual approval, once a second admin has confirmed it. */
export const disableDualApproval = async (work: Work<User>): Promise<void> => {
  work.audit.target('setting', 'security');
  await changeSettings(work, () => writeSettings(work.tx, { four_eyes: false }, work.now), {
    mayDisableDualApproval: true,
  });
};

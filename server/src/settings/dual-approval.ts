import type { User, Work } from '../http/context.ts';
import { changeSettings } from './change.ts';
import { writeSettings } from './service.ts';

/** Ends four-eyes approval, after a second person has agreed. */
export const disableDualApproval = async (work: Work<User>): Promise<void> => {
  work.audit.target('setting', 'security');
  await changeSettings(work, () => writeSettings(work.tx, { four_eyes: false }, work.now), { fourEyesMayEnd: true });
};

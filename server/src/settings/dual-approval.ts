import { settingsProblems } from '@wyrmgate/contract/settings';
import type { GuardedSettingKey } from '@wyrmgate/contract/settings-rules';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { changeSettings } from './change.ts';
import { writeSettings } from './service.ts';

export type GuardedValues = Partial<Record<GuardedSettingKey, { before: number; after: number }>>;

/** Stores approved values, unless a setting has changed since the request. */
export const executeApprovedSettings = async (work: Work<User>, values: GuardedValues): Promise<void> => {
  work.audit.target('setting', 'security');
  await changeSettings(
    work,
    (before) => {
      const entries = Object.entries(values) as [GuardedSettingKey, { before: number; after: number }][];
      if (entries.some(([key, value]) => before[key] !== value.before))
        throw problem(settingsProblems.changedMeanwhile);
      return writeSettings(work.tx, Object.fromEntries(entries.map(([key, { after }]) => [key, after])), work.now);
    },
    { isApproved: true },
  );
};

/** Disables dual approval, once a second admin has confirmed it. */
export const disableDualApproval = async (work: Work<User>): Promise<void> => {
  work.audit.target('setting', 'security');
  await changeSettings(work, () => writeSettings(work.tx, { four_eyes: false }, work.now), { isApproved: true });
};

import { settingsProblems } from '@wyrmgate/contract/settings';
import type { ApprovedSettingKey } from '@wyrmgate/contract/settings-rules';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { changeSettings } from './change.ts';
import { writeSettings } from './service.ts';

type SettingValue = number | string | boolean;
export type GuardedValues = Partial<Record<ApprovedSettingKey, { before: SettingValue; after: SettingValue }>>;

/** Stores approved values, unless a setting has changed since the request. */
export const executeApprovedSettings = async (work: Work<User>, values: GuardedValues): Promise<void> => {
  work.audit.target('setting', 'security');
  await changeSettings(
    work,
    (before) => {
      const entries = Object.entries(values) as [ApprovedSettingKey, { before: SettingValue; after: SettingValue }][];
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

import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type settings as contract, type Maintenance, settingsProblems } from '@wyrmgate/contract/settings';
import {
  generalKeys,
  maintenanceStateAt,
  privacyKeys,
  type SettingKey,
  type SettingValues,
  securityKeys,
} from '@wyrmgate/contract/settings-rules';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { type ChangeOptions, changeSettings, lockSettings, versionOf } from './change.ts';
import { readSettings, type Settings, scheduleOf, writeSettings } from './service.ts';
import { withholdGuarded } from './withhold-guarded.ts';

type Contract = typeof contract;

const maintenanceKeys = [
  'maintenance_enabled',
  'maintenance_message',
  'maintenance_start',
  'maintenance_end',
] as const satisfies SettingKey[];

const partOf = <K extends SettingKey>(all: Settings, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as Pick<SettingValues, K>;

/** Stores the changed settings of one screen. Throws if the version is outdated. */
const save = (
  work: Work<User>,
  keys: readonly SettingKey[],
  version: string | undefined,
  sent: { [K in SettingKey]?: SettingValues[K] | undefined },
  options?: ChangeOptions,
): Promise<Settings> =>
  changeSettings(
    work,
    async (before) => {
      requireVersion(versionOf(before, keys), version, settingsProblems.changedMeanwhile);
      const entries = Object.entries(sent).filter(
        ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as SettingKey]),
      );
      await writeSettings(work.tx, Object.fromEntries(entries), work.now);
    },
    options,
  );

const showGeneral = (all: Settings): Returned<Contract['general']> => ({
  ...partOf(all, generalKeys),
  version: versionOf(all, generalKeys),
});
const showSecurity = (all: Settings, own_address: string): Returned<Contract['security']> => ({
  ...partOf(all, securityKeys),
  version: versionOf(all, securityKeys),
  own_address,
});
const showMaintenance = (all: Settings, now: Date): Maintenance => {
  const schedule = scheduleOf(all);
  const state = maintenanceStateAt(schedule, now.getTime());
  return { ...schedule, state, active: state === 'active', version: versionOf(all, maintenanceKeys) };
};

export const readGeneral = async ({ tx }: Work<User>) => showGeneral(await readSettings(tx));

export const saveGeneral = async (work: Work<User>, { body }: Received<Contract['saveGeneral']>) => {
  const { version, ...sent } = body;
  const { audit } = work;
  audit.target('setting', 'general');
  await lockSettings(work.tx);
  const { rest, approval } = await withholdGuarded(work, sent);
  if (approval && Object.keys(rest).length > 0) audit.action('system_config');
  return { ...showGeneral(await save(work, generalKeys, version, rest, { isApproved: true })), approval };
};

export const readSecurity = async ({ tx, request }: Work<User>) => showSecurity(await readSettings(tx), request.ip);

/**
 * Saves the security settings. Values that dual approval guards may wait for a second admin; the rest is stored
 * immediately.
 */
export const saveSecurity = async (work: Work<User>, { body }: Received<Contract['saveSecurity']>) => {
  const { version, four_eyes, ...others } = body;
  const { tx, audit, request } = work;
  audit.target('setting', 'security');
  await lockSettings(tx);
  const disablesDualApproval = four_eyes === false && (await readSettings(tx)).four_eyes;
  const off = disablesDualApproval ? await requestApproval(work, 'four_eyes_off', {}, '') : undefined;
  const { rest, approval = off } = await withholdGuarded(work, others);
  if (approval && Object.keys(rest).length > 0) audit.action('system_config');
  const sent = off ? rest : { ...rest, four_eyes };
  const all = await save(work, securityKeys, version, sent, { isApproved: true });
  return { ...showSecurity(all, request.ip), approval };
};

const showPrivacy = (all: Settings): Returned<Contract['privacy']> => ({
  ...partOf(all, privacyKeys),
  version: versionOf(all, privacyKeys),
});

export const readPrivacy = async ({ tx }: Work<User>) => showPrivacy(await readSettings(tx));

/** Saves the privacy settings. With dual approval, a script of an analytics program waits for a second admin. */
export const savePrivacy = async (
  work: Work<User>,
  { body: { version, ...sent } }: Received<Contract['savePrivacy']>,
) => {
  const { tx, audit } = work;
  audit.target('setting', 'privacy');
  await lockSettings(tx);
  const { rest, approval } = await withholdGuarded(work, sent);
  if (approval && Object.keys(rest).length > 0) audit.action('system_config');
  return { ...showPrivacy(await save(work, privacyKeys, version, rest, { isApproved: true })), approval };
};

export const readMaintenance = async ({ tx, now }: Work<User>) => showMaintenance(await readSettings(tx), now);

const fieldNames: Partial<Record<SettingKey, string>> = { maintenance_start: 'startTime', maintenance_end: 'endTime' };

export const changeMaintenance = async (work: Work<User>, { body }: Received<Contract['changeMaintenance']>) => {
  work.audit.target('setting', 'maintenance');
  const sent = {
    maintenance_enabled: body.enabled,
    maintenance_message: body.message,
    maintenance_start: body.startTime,
    maintenance_end: body.endTime,
  };
  const all = await save(work, maintenanceKeys, body.version, sent, { pathOf: (key) => fieldNames[key] ?? key });
  return showMaintenance(all, work.now);
};

import type { FieldIssue } from '@wyrmgate/contract/client';
import { common } from '@wyrmgate/contract/problem';
import { settingsProblems } from '@wyrmgate/contract/settings';
import {
  type ApprovedSettingKey,
  endsAfterStart,
  type GuardedScriptKey,
  type GuardedSettingKey,
  guardedScriptKeys,
  guardedSettingKeys,
  type SettingKey,
  settingRules,
} from '@wyrmgate/contract/settings-rules';
import { sql } from 'drizzle-orm';
import type { Changes } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findUsualRates, isFarAbove } from '../packages/usual-rates.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { isAllowedAddress } from './guard.ts';
import { announceMaintenance, scheduleAnnouncements } from './jobs.ts';
import { readSettings, type Settings } from './service.ts';

const keys = Object.keys(settingRules) as SettingKey[];
/** Returns a version that differs when any of these settings has changed. */
export const versionOf = (all: Settings, part: readonly SettingKey[]): string =>
  sha256(JSON.stringify(part.map((key) => all[key]))).slice(0, 16);

/** Serialises changes, so that a version check still holds when the change is written. */
export const lockSettings = (tx: Tx): Promise<unknown> =>
  rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('settings'))`);

const fieldIssue = (path: string, code: string): FieldIssue => ({ path, code, message: english(code) });
const differs = (before: Settings, after: Settings, key: SettingKey): boolean =>
  JSON.stringify(before[key]) !== JSON.stringify(after[key]);

/** Returns issues that involve more than one setting or the caller. */
const findIssues = (
  changed: ReadonlySet<SettingKey>,
  after: Settings,
  { request: { ip }, actor: { authority } }: Pick<Work<User>, 'request' | 'actor'>,
) => {
  const issues: { key: SettingKey; code: string }[] = [];
  const scheduled = changed.has('maintenance_start') || changed.has('maintenance_end');
  if (scheduled && !endsAfterStart(after.maintenance_start, after.maintenance_end))
    issues.push({ key: 'maintenance_end', code: 'settings:validation.endAfterStart' });
  // The caller must not lock themselves out.
  if (changed.has('admin_allowed_addresses') && !isAllowedAddress(after.admin_allowed_addresses, ip))
    issues.push({ key: 'admin_allowed_addresses', code: 'settings:validation.ownAddress' });
  const complete = after.analytics_script !== '' && after.analytics_site !== '';
  if (changed.has('analytics_provider') && after.analytics_provider !== 'none' && !complete)
    issues.push({ key: 'analytics_provider', code: 'settings:validation.analyticsIncomplete' });
  // A script on a page can act on behalf of any implementor who opens it.
  if (authority !== 'implementor') {
    const code = 'settings:validation.analyticsLevel';
    if (changed.has('analytics_script') && after.analytics_script !== '')
      issues.push({ key: 'analytics_script', code });
    else if (changed.has('analytics_provider') && after.analytics_provider !== 'none')
      issues.push({ key: 'analytics_provider', code });
  }
  return issues;
};

export type ChangeOptions = {
  /** Returns the field name for an issue of a setting. */
  pathOf?: ((key: SettingKey) => string) | undefined;
  /** True if a second person approved the guarded values, or if no one else could approve them. */
  isApproved?: boolean;
};

const needsApproval: { [K in GuardedScriptKey]: (before: Settings[K], after: Settings[K]) => boolean } = {
  analytics_provider: (before, after) => after !== 'none' && after !== before,
  analytics_script: (before, after) => after !== '' && after !== before,
  analytics_consent: (before, after) => before && !after,
};

/**
 * Returns the values that need dual approval while it is on: those that mint coins or money more easily than before, and
 * those that load a script.
 */
export const findGuarded = async (
  tx: Tx,
  before: Settings,
  sent: Partial<Pick<Settings, ApprovedSettingKey>>,
): Promise<Partial<Pick<Settings, ApprovedSettingKey>>> => {
  if (!before.four_eyes) return {};
  const raised: [GuardedSettingKey, number][] = [];
  for (const key of guardedSettingKeys) {
    const value = sent[key];
    if (value === undefined || value <= before[key]) continue;
    // Like a price, a reward needs approval only if it is far above the coins that a euro buys.
    if (key === 'donation_reward_rate') {
      const usual = (await findUsualRates(tx)).eur;
      if (!isFarAbove(value * 1000, usual, before.approval_rate_percent)) continue;
    }
    raised.push([key, value]);
  }
  const scriptChange = <K extends GuardedScriptKey>(key: K) => {
    const value = sent[key] as Settings[K] | undefined;
    return value !== undefined && needsApproval[key](before[key], value) ? { [key]: value } : {};
  };
  return Object.assign(Object.fromEntries(raised), ...guardedScriptKeys.map(scriptChange));
};

/** Throws if these settings are invalid together or may not be changed by the caller. */
export const requireValid = (
  work: Pick<Work<User>, 'request' | 'actor'>,
  before: Settings,
  after: Settings,
  pathOf = (key: SettingKey): string => key,
): Set<SettingKey> => {
  const changed = new Set(keys.filter((key) => differs(before, after, key)));
  const issues = findIssues(changed, after, work);
  if (issues.length > 0)
    throw problem(common.validation, { fields: issues.map(({ key, code }) => fieldIssue(pathOf(key), code)) });
  return changed;
};

/**
 * Changes settings under a lock, for settings screens and configurations alike: validates them as a whole, audits the
 * changes and announces maintenance.
 */
export const changeSettings = async (
  work: Work<User>,
  change: (before: Settings) => Promise<unknown>,
  { pathOf, isApproved = false }: ChangeOptions = {},
): Promise<Settings> => {
  const { tx, audit, platform, afterCommit } = work;
  await lockSettings(tx);
  const before = await readSettings(tx);
  await change(before);
  const after = await readSettings(tx);
  const changed = requireValid(work, before, after, pathOf);
  const isGuarded = async () =>
    before.four_eyes && (!after.four_eyes || Object.keys(await findGuarded(tx, before, after)).length > 0);
  if (!isApproved && (await isGuarded())) throw problem(settingsProblems.fourEyesGuarded);
  const changes: Changes = {};
  for (const key of changed) changes[key] = { before: before[key], after: after[key] };
  audit.changes(changes);
  if ([...changed].some((key) => key.startsWith('maintenance_'))) {
    await scheduleAnnouncements(work, after);
    afterCommit(() => announceMaintenance(platform, after));
  }
  return after;
};

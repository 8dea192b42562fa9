import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { languages } from '@wyrmgate/contract/languages';
import { type setup as contract, type SetupItem, setupItems, setupKeys, setupProblems } from '@wyrmgate/contract/setup';
import { readBranding } from '../branding/service.ts';
import { listDownloads } from '../downloads/service.ts';
import { showConfig } from '../email/config.ts';
import { backupProbe, keyProbe } from '../health/probes/installation.ts';
import { type Probe, runProbe } from '../health/probes/probe.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { isAnyLegalTextOwn } from '../legal/service.ts';
import { newestIn } from '../news/read.ts';
import { isAnyPackageOnSale } from '../packages/service.ts';
import { lockSettings } from '../settings/change.ts';
import { defaultSettings, readSettings, type Settings, writeSettings } from '../settings/service.ts';
import { liveTexts } from '../translations/live.ts';
import { filterWithSecondFactor } from '../two-factor/guard.ts';
import { listStaff } from '../users/service.ts';

type Contract = typeof contract;

const isMailReady = async (work: Work<User>): Promise<boolean> => {
  const { environment, active, testResult } = await showConfig(work);
  return environment || (active && testResult === 'success');
};

const passes = async (probe: Probe): Promise<boolean> => (await runProbe(probe)).every(({ state }) => state === 'ok');

const countWithoutFactor = async ({ tx }: Work<User>): Promise<number> => {
  const active = (await listStaff(tx)).filter(({ status }) => status === 'active').map(({ id }) => id);
  return active.length - (await filterWithSecondFactor(tx, active)).size;
};

const areLegalTextsOwn = async ({ tx, platform }: Work<User>): Promise<boolean> => {
  if (await isAnyLegalTextOwn(tx)) return true;
  // In earlier versions, staff edited the legal texts in the translation editor.
  for (const language of languages)
    for (const key of (await liveTexts(platform, language)).texts.keys()) if (key.startsWith('legal.')) return true;
  return false;
};

const hasNews = async ({ tx, now }: Work<User>): Promise<boolean> => {
  for (const lang of languages)
    if ((await newestIn(tx, { now, lang, category: undefined, limit: 1 })).length > 0) return true;
  return false;
};

const findDone = async (work: Work<User>, all: Settings): Promise<Record<SetupItem, boolean>> => {
  const { tx, platform } = work;
  const { env, game, gateways } = platform;
  const { document } = await readBranding(tx);
  const { downloads } = await listDownloads(work);
  return {
    address: env.production && env.publicUrl.startsWith('https:'),
    demo: !all.demo,
    backup: await passes(backupProbe(env, { db: tx }, work.now)),
    mail: await isMailReady(work),
    redis: env.redisUrl !== undefined,
    game: !game.demo,
    secrets: await passes(keyProbe(env, { db: tx })),
    staff_factor: all.require_2fa_admin,
    factors: (await countWithoutFactor(work)) === 0,
    dual_approval: all.four_eyes,
    email_verification: all.email_verification,
    site_name: all.site_name !== defaultSettings.site_name,
    support_email: all.support_email !== defaultSettings.support_email,
    legal: await areLegalTextsOwn(work),
    branding: document.logo !== null || document.icon !== null || document.accent !== null,
    discord: all.discord_url !== '' && all.discord_url !== defaultSettings.discord_url,
    gateway: env.production && Object.keys(gateways).length > 0,
    seller: all.seller_name !== '' && all.seller_address !== '',
    packages: await isAnyPackageOnSale(tx),
    download: downloads.some(({ status, link }) => status !== 'coming_soon' && link !== ''),
    news: await hasNews(work),
  };
};

/** Caches nothing, so that the page shows changes from a form at once. */
export const readChecklist = async (work: Work<User>): Promise<Returned<Contract['get']>> => {
  const all = await readSettings(work.tx);
  const done = await findDone(work, all);
  const items = setupKeys.map((key) => ({
    key,
    done: done[key],
    skipped: !setupItems[key].required && all.setup_skipped.includes(key),
  }));
  const settled = items.filter((item) => item.done || item.skipped).length;
  return { score: Math.floor((100 * settled) / items.length), items };
};

/** Counts the required items that are still open. */
export const countRequired = async (work: Work<User>): Promise<number> =>
  (await readChecklist(work)).items.filter(({ key, done }) => setupItems[key].required && !done).length;

export const updateItem = async (
  work: Work<User>,
  { params: { item: key }, body: { skipped } }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, now, audit } = work;
  audit.target('setting', 'setup_skipped');
  if (skipped && setupItems[key].required) throw problem(setupProblems.required);
  await lockSettings(tx);
  const before = (await readSettings(tx)).setup_skipped;
  const after = [...before.filter((each) => each !== key), ...(skipped ? [key] : [])];
  await writeSettings(tx, { setup_skipped: after }, now);
  audit.changes({ [key]: { before: before.includes(key), after: skipped } });
  return readChecklist(work);
};

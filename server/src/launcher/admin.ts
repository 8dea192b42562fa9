import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type launcher as contract, launcherProblems } from '@wyrmgate/contract/launcher';
import { manifestPath } from '@wyrmgate/contract/launcher-constants';
import { readLinkChecks } from '../downloads/health.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { mirrorCheck } from './jobs.ts';
import { readKeys, showKeyForStaff } from './keys.ts';
import { listReleases } from './releases.ts';
import { lockLauncher, readMirrors } from './settings.ts';
import { launcherSettings } from './table.ts';

type Contract = typeof contract;

const showMirrors = async (tx: Tx): Promise<Returned<Contract['saveMirrors']>> => {
  const { mirrors, version } = await readMirrors(tx);
  const checks = await readLinkChecks(
    tx,
    mirrors.map(({ link }) => link),
  );
  return { mirrors: mirrors.map((mirror) => ({ ...mirror, check: checks.get(mirror.link) ?? null })), version };
};

export const showForStaff = async ({ tx, now, platform }: Work<User>): Promise<Returned<Contract['adminGet']>> => ({
  releases: await listReleases(tx),
  ...(await showMirrors(tx)),
  keys: (await readKeys(tx, now)).map((row) => showKeyForStaff(platform, row)),
  manifest_url: `${platform.env.publicUrl}${manifestPath}`,
  keys_url: `${platform.env.publicUrl}/api/launcher/keys`,
});

const listed = (mirrors: readonly { name: string; link: string }[]): string =>
  mirrors.map(({ name, link }) => `${name}: ${link}`).join(', ');

export const saveMirrors = async (
  { tx, audit, platform, afterCommit }: Work<User>,
  { body }: Received<Contract['saveMirrors']>,
): Promise<Returned<Contract['saveMirrors']>> => {
  audit.target('launcher', 'mirrors');
  const before = await lockLauncher(tx);
  requireVersion(before.version, body.version, launcherProblems.changedMeanwhile);
  await tx.update(launcherSettings).set({ mirrors: body.mirrors, version: before.version + 1 });
  audit.changes({ mirrors: { before: listed(before.mirrors), after: listed(body.mirrors) } });
  afterCommit(() => platform.jobs.runNow(mirrorCheck, {}));
  return showMirrors(tx);
};

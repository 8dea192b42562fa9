import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAssets, keptAssets } from './kept-assets.ts';
import { mountFiles } from './pages.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrmgate-assets-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a web build with one script and the files that every build has. */
const build = (version: number): string => {
  const client = join(folder, `build-${version}`);
  for (const part of ['assets/locales', 'art']) mkdirSync(join(client, part), { recursive: true });
  writeFileSync(join(client, 'assets', `page-${version}.js`), `script ${version}`);
  writeFileSync(join(client, 'assets/locales', `en-${version}.js`), `texts ${version}`);
  writeFileSync(join(client, 'assets', 'same.js'), 'of every version');
  return client;
};
/** Returns the response of a portal with this build after it stored its scripts. */
const serve = async (version: number, path: string) => {
  const client = build(version);
  const app = Fastify();
  await mountFiles(app, client, keptAssets(data));
  const reply = await app.inject({ url: path });
  await app.close();
  await keepAssets(data, join(client, 'assets'));
  // Builds made within one second would otherwise be equally old.
  for (const kept of keptAssets(data).slice(0, 1)) utimesSync(kept, version, version);
  return `${reply.statusCode} ${reply.statusCode === 200 ? reply.body : ''}`.trim();
};

describe('scripts of the previous build', () => {
  it('are still served after an upgrade, and removed by the next upgrade', async () => {
    expect(await serve(1, '/assets/page-1.js')).toBe('200 script 1');
    expect(await serve(2, '/assets/page-1.js')).toBe('200 script 1');
    expect(await serve(3, '/assets/locales/en-2.js')).toBe('200 texts 2');
    expect(await serve(4, '/assets/page-1.js')).toBe('404');
    expect(keptAssets(data)).toHaveLength(2);
  });

  it('do not replace those of the running build', async () => {
    await serve(1, '/assets/same.js');
    writeFileSync(join(keptAssets(data)[0] ?? '', 'same.js'), 'of another version');
    expect(await serve(2, '/assets/same.js')).toBe('200 of every version');
  });

  it('are stored once, regardless of how often the portal starts', async () => {
    for (let start = 0; start < 3; start += 1) await serve(1, '/assets/page-1.js');
    expect(keptAssets(data)).toHaveLength(1);
  });
});

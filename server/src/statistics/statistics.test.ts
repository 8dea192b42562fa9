import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type StatisticsDocument,
  signedPrefix,
  statisticsPath,
  statisticsSignatureHeader,
  verifyCommands,
} from '@wyrmgate/contract/statistics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { moveCoins } from '../ledger/service.ts';
import { worldHours } from '../world/table.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const shown = async (): Promise<StatisticsDocument> => JSON.parse((await app.as().statistics.get()).document);
const publish = (body: { statistics_players?: boolean; statistics_online?: boolean; statistics_coins?: boolean }) =>
  boss.api.settings.savePrivacy({ body });
const load = (headers = {}) => app.inject({ method: 'GET', url: statisticsPath, headers });

describe('the public statistics', () => {
  it('count accounts and coins, and show days without figures as unknown', async () => {
    const now = app.clock.now();
    await moveCoins(app.platform.database.db, { kind: 'bonus', cause: 'a', userId: boss.id, amount: 700, now });
    const debtor = await createTestUser(app);
    await moveCoins(app.platform.database.db, { kind: 'bonus', cause: 'b', userId: debtor.id, amount: -50, now });
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
    await app.platform.database.db
      .insert(worldHours)
      .values({ hour, average: 40, peak: 55, red: null, yellow: null, blue: null });
    await publish({ statistics_coins: true });
    const { figures, as_of } = await shown();
    expect(as_of).toBe(now.toISOString());
    expect(figures).toMatchObject({ registered_players: 2, coins_in_circulation: '700', online: { now: null } });
    expect(figures.online?.days).toHaveLength(30);
    expect(figures.online?.days[29]).toEqual({ day: now.toISOString().slice(0, 10), average: 40, peak: 55 });
    expect(figures.online?.days[28]).toMatchObject({ average: null, peak: null });
  });

  it('show coins as unknown while balances are kept in the game', async () => {
    await publish({ statistics_coins: true });
    await app.platform.database.db.execute(
      `insert into settings (key, value, updated_at) values ('balances_in', '"game"', now())`,
    );
    app.platform.cache.drop('statistics');
    expect((await shown()).figures.coins_in_circulation).toBeNull();
  });

  it('contain only the figures that the owner chose, and return 404 if none were chosen', async () => {
    expect(Object.keys((await shown()).figures)).toEqual(['online', 'registered_players']);
    await publish({ statistics_online: false });
    expect(Object.keys((await shown()).figures)).toEqual(['registered_players']);
    expect((await app.as().settings.site()).statistics).toBe(true);
    await publish({ statistics_players: false });
    expect(await errorOf(app.as().statistics.get())).toMatchObject({ status: 404, code: 'statistics.notPublished' });
    expect((await load()).status).toBe(404);
    expect((await app.as().settings.site()).statistics).toBe(false);
  });

  it('stay the same for five minutes and are then renewed', async () => {
    const first = await load();
    expect((await load({ 'if-none-match': first.headers.etag })).status).toBe(304);
    app.clock.advance(301_000);
    const later = await load({ 'if-none-match': first.headers.etag });
    expect(later.status).toBe(200);
    expect(later.headers.etag).not.toBe(first.headers.etag);
  });
});

describe('the statistics signature', () => {
  it('uses the key of the manifest and covers the prefix and the document', async () => {
    const { document, signatures } = await app.as().statistics.get();
    const { keys } = await app.as().statistics.keys();
    expect((await app.as().launcher.keys()).keys).toEqual(keys);
    const raw = Buffer.from(keys[0]?.public_key ?? '', 'base64');
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
      format: 'der',
      type: 'spki',
    });
    const signature = Buffer.from(signatures[0]?.signature ?? '', 'base64');
    expect(signatures[0]?.key).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16));
    expect(verify(null, Buffer.from(signedPrefix + document), key, signature)).toBe(true);
    // Without the prefix, the document could be taken for a manifest.
    expect(verify(null, Buffer.from(document), key, signature)).toBe(false);
  });

  it('can be verified with the documented commands, which reject a changed figure', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
    const first = await fetch(`${origin}${statisticsPath}`);
    const [key] = (await app.as().statistics.keys()).keys;
    if (!key) throw new Error('The key is missing.');
    expect(first.headers.get(statisticsSignatureHeader)).toContain(`${key.id}=`);
    const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
    const run = (commands: string) =>
      promisify(execFile)('sh', ['-c', commands], { cwd: folder }).catch((error: { stdout: string }) => error);
    const commands = verifyCommands(origin, key);
    try {
      expect((await run(commands)).stdout).toContain('Signature Verified Successfully');
      const forged = commands.replace(
        '; cat statistics.json',
        `; sed 's/"registered_players":1/"registered_players":9/' statistics.json`,
      );
      expect(forged).not.toBe(commands);
      expect((await run(forged)).stdout).toContain('Signature Verification Failure');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is explained in the docs with the same commands', () => {
    const page = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
    expect(page).toContain(verifyCommands('https://portal.example', { id: 'KEY_ID', public_key: 'PUBLIC_KEY' }));
  });
});

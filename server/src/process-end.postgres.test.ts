import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { eventually } from '../test/eventually.ts';
import { startPortalProcess } from '../test/process.ts';
import { killedText, noteStart, noteStop } from './process-end.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrmgate-end-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = () => join(folder, 'running.json');
const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('the marker file of the running process', () => {
  it('distinguishes a killed process from one that was stopped', () => {
    expect(noteStart(folder)).toBe(false);
    noteStop(folder);
    expect(existsSync(note())).toBe(false);
    expect(noteStart(folder)).toBe(false);
    // The previous start did not end with a stop.
    expect(noteStart(folder)).toBe(true);
  });

  it('does not mistake a reboot of the machine for a killed process', () => {
    writeFileSync(note(), JSON.stringify({ pid: endedPid(), boot: 'another run of the machine' }));
    expect(noteStart(folder)).toBe(false);
  });

  it('is kept if it belongs to another running process', () => {
    noteStart(folder);
    const boot = (JSON.parse(String(spawnSync('cat', [note()]).stdout)) as { boot: string }).boot;
    writeFileSync(note(), JSON.stringify({ pid: process.ppid, boot }));
    expect(noteStart(folder)).toBe(false);
    noteStop(folder);
    expect(existsSync(note())).toBe(true);
  });
});

it('a portal logs at its next start that it was killed, but not that it was stopped', async () => {
  const database = await openTestDatabase();
  const variables = { DATABASE_URL: database.url ?? '', DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const killed = await startPortalProcess(variables);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const second = await startPortalProcess(variables);
  await eventually(async () => second.output().includes(killedText));
  await second.stop();
  const third = await startPortalProcess(variables);
  await eventually(async () => third.output().includes('running at'));
  expect(third.output()).not.toContain(killedText);
  await third.stop();
  await database.close();
});

it('a portal whose data folder cannot be written starts on PostgreSQL and reports what will fail', async () => {
  const database = await openTestDatabase();
  writeFileSync(join(folder, 'file'), '');
  const portal = await startPortalProcess({
    ...{ DATABASE_URL: database.url ?? '', DATA_DIR: join(folder, 'file/data') },
    ...{ SECRET_KEY: '7f'.repeat(32), LOG_LEVEL: 'warn' },
  });
  await eventually(async () => portal.output().includes('The folder in DATA_DIR cannot be written: uploads fail'));
  await portal.stop();
  await database.close();
});

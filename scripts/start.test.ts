import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../server/src/env.ts';

type Build = { replaceFolder: (folder: string, finished: string, old: string) => void };
const scriptsFolder = fileURLToPath(new URL('./', import.meta.url));
const script = (name: string): string => join(scriptsFolder, name);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrmgate-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusal = (env: Record<string, string | undefined>): string => {
  try {
    readEnv(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

it.each([
  ['no address', undefined],
  ['a blank address', ' '],
  ['an address without a protocol', 'portal.example'],
  ['an address with another protocol', 'ftp://portal.example'],
  ['an address with a path', 'https://portal.example/portal'],
])('a production start with %s fails with the same message as the server and installs nothing', (_, address) => {
  const copy = join(folder, 'refused');
  mkdirSync(join(copy, 'scripts'), { recursive: true });
  for (const name of readdirSync(scriptsFolder).filter((each) => /\.(mjs|json)$/.test(each)))
    copyFileSync(script(name), join(copy, 'scripts', name));
  const variables = { NODE_ENV: 'production', ...(address === undefined ? {} : { PUBLIC_URL: address }) };
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(copy, 'scripts/start.mjs')], {
    env: { PATH: process.env.PATH, ...variables },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe(refusal(variables));
  expect(stdout).toBe('');
  expect(status).toBe(1);
  expect(existsSync(join(copy, 'node_modules'))).toBe(false);
});

it('a new web build replaces the old one completely, and stays in place if the next replacement fails', async () => {
  const { replaceFolder } = (await import(script('build-web.mjs'))) as Build;
  const [build, finished, old] = ['build', 'next-build', 'build-before'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const write = (path: string, file: string) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, file), file);
  };
  write(build, 'first.js');
  write(finished, 'second.js');
  // A start that was killed left this folder behind.
  write(old, 'older.js');
  replaceFolder(build, finished, old);
  expect(readdirSync(build)).toEqual(['second.js']);
  expect([finished, old].filter((path) => existsSync(path))).toEqual([]);
  expect(() => replaceFolder(build, finished, old)).toThrow(/ENOENT/);
  expect(readdirSync(build)).toEqual(['second.js']);
});

it('the start script replaces itself with the portal process instead of starting a second process', async () => {
  const program = `import { runInstead } from ${JSON.stringify(script('processes.mjs'))};
    await runInstead(process.execPath, ['-p', 'process.pid'], { cwd: '/', env: process.env });`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  started.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(started, 'close');
  expect(output.trim()).toBe(String(started.pid));
});

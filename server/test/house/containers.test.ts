import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { readEnv } from '../../src/env.ts';
import { readText, repositoryFiles, root } from './files.ts';

// Container engines are not available everywhere, so these tests only compare the files with what they refer to.
const dockerfile = readText('Dockerfile');
const compose = readText('compose.yml');
const example = readText('compose.env.example');
const release = readText('scripts/release.mjs');

const knownVariables = new Set([
  ...['server/src/env.ts', ...repositoryFiles(/^server\/src\/(?!cli\/).*\/variables\.ts$/)]
    .map(readText)
    .flatMap((text) => [...text.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)),
  // The C library reads this variable.
  'MALLOC_ARENA_MAX',
]);
/** Instructions, with continuation lines joined. */
const instructions = dockerfile
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const stages = dockerfile.split(/^FROM /m).slice(1);
const final = stages.at(-1) ?? '';
const variablesOf = (line: string) =>
  [...line.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => ({ name, value }));
const image = Object.fromEntries(
  instructions
    .filter((line) => line.startsWith('ENV '))
    .flatMap(variablesOf)
    .map(({ name, value }) => [name, value]),
);
/** The text of one top-level part or service, by its indentation. */
const block = (text: string, name: string, depth = 0): string =>
  new RegExp(`^ {${depth}}${name}:.*\\n((?: {${depth + 1},}.*\\n|\\n)*)`, 'm').exec(text)?.[1] ?? '';
const services = block(compose, 'services');
const serviceNames = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name = '']) => name);

describe('the Dockerfile', () => {
  it('copies only files from the repository or an earlier stage', () => {
    const copies = instructions.filter((line) => line.startsWith('COPY '));
    expect(copies.length).toBeGreaterThan(3);
    for (const line of copies.filter((each) => !each.includes('--from='))) {
      const sources = line.split(' ').slice(1, -1);
      expect(sources.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
    }
    const [, stage, path] = /COPY --from=(\w+) \S+ (\/\w+)/.exec(dockerfile) ?? [];
    expect(stages[0]).toContain(`AS ${stage}\n`);
    expect(stages[0]).toContain(`-C ${path}`);
  });

  it('installs every workspace and unpacks the archive that the release script writes', () => {
    const { workspaces } = JSON.parse(readText('package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`);
    expect(dockerfile).toContain('npm run release');
    expect(dockerfile).toContain('tar -xzf build/wyrmgate-*.tar.gz --strip-components=1');
    expect(release).toMatch(/buildRelease\(runtime, join\(runtime\.root, 'build'\)\)/);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the script
    expect(release).toContain('const name = `wyrmgate-${version}`');
  });

  it('starts the release’s launcher with Node 24 as an unprivileged user', () => {
    expect(stages.every((stage) => stage.startsWith('node:24-'))).toBe(true);
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^ENTRYPOINT \["node", "wyrmgate\.mjs"\]$/m);
    expect(release).toContain("join(folder, 'wyrmgate.mjs')");
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('ENTRYPOINT'));
    // The program belongs to root, so that the process cannot change it.
    expect(final).toContain('--chown=root:root /app /app');
  });

  it('sets known variables only, without secrets, and serves the port that it exposes', () => {
    expect(Object.keys(image).filter((name) => !knownVariables.has(name))).toEqual([]);
    expect(readEnv({ ...image, PUBLIC_URL: 'https://portal.example' })).toMatchObject({ production: true, port: 3001 });
    expect(final).toContain(`EXPOSE ${image.PORT}\n`);
    expect(final).toContain(`VOLUME ["${image.DATA_DIR}"`);
    expect(dockerfile).not.toMatch(/(KEY|SECRET|PASSWORD|TOKEN)=/);
  });

  it('checks a health path that the portal serves', () => {
    const [, path = 'none'] = /process\.env\.PORT \+ '([^']+)'/.exec(final) ?? [];
    expect(readText('server/src/pipeline/health.ts')).toContain(`'${path}'`);
  });

  it('excludes local secrets, data and builds from the build context', () => {
    const ignored = readText('.dockerignore').split('\n');
    for (const pattern of ['.git', '**/node_modules', '**/build', '**/data', '**/*.env'])
      expect(ignored).toContain(pattern);
  });
});

describe('the compose file', () => {
  it('gives the portal known variables only, and a valid environment', () => {
    const variables = [...block(compose, 'x-portal').matchAll(/^ {4}([A-Z_]+): (.+)$/gm)];
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.map(([, name = '']) => name).filter((name) => !knownVariables.has(name))).toEqual([]);
    const values: Record<string, string> = { SITE_HOST: 'portal.example', SECRET_KEY: 'a1'.repeat(32) };
    const filled = variables.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_, key: string) => values[key] ?? (key.endsWith('PASSWORD') ? 'x1' : '')),
    ]);
    const env = readEnv({ ...image, ...Object.fromEntries(filled) });
    expect(env).toMatchObject({ publicUrl: 'https://portal.example', trustedProxies: 1 });
    expect(new URL(env.databaseUrl ?? '').username).not.toBe(new URL(env.migrationDatabaseUrl ?? '').username);
    expect(serviceNames).toContain(new URL(env.databaseUrl ?? '').hostname);
    expect(serviceNames).toContain(new URL(env.redisUrl ?? '').hostname);
  });

  it('names the same variables as the example file, which contains no values', () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+):/g)].map(([, name = '']) => name));
    const offered = [...example.matchAll(/^(\w+)=(.*)$/gm)];
    expect(offered.map(([, name]) => name).sort()).toEqual([...used].sort());
    expect(offered.filter(([, , value]) => value !== '').map(([, name]) => name)).toEqual([]);
  });

  it('requires every secret to start, and has no default for any of them', () => {
    for (const name of ['SITE_HOST', 'SECRET_KEY', 'OWNER_PASSWORD', 'PORTAL_PASSWORD']) {
      const uses = compose.match(new RegExp(`\\$\\{${name}:.`, 'g')) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      expect(new Set(uses)).toEqual(new Set([`\${${name}:?`]));
    }
    expect(compose).not.toMatch(/:-[^}]/);
  });

  it('runs the portal without privileges on a read-only root, behind a proxy to its port', () => {
    const portal = block(compose, 'x-portal');
    expect(portal).toContain('read_only: true');
    expect(portal).toContain('cap_drop: [ALL]');
    expect(portal).toContain('no-new-privileges:true');
    expect(compose).toContain(`reverse_proxy portal:${image.PORT} {`);
    expect(compose).toContain('@internal path /metrics /health /health/*');
    // Only the proxy is reachable from outside.
    expect(serviceNames.filter((name) => block(services, name, 2).includes('ports:'))).toEqual(['caddy']);
  });

  it('declares each volume, config and service that it uses', () => {
    const volumes = [...block(compose, 'volumes').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const used = [...compose.matchAll(/^ {4,6}- (\w+):\//gm)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(volumes.sort());
    const configs = [...block(compose, 'configs').matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    expect([...compose.matchAll(/source: (\w+)/g)].map(([, name]) => name).sort()).toEqual(configs.sort());
    expect(serviceNames).toEqual(['portal', 'backup', 'postgres', 'redis', 'caddy']);
    const needed = [...compose.matchAll(/^ {4,6}(\w+): \{ condition: service_healthy \}/gm)].map(([, name]) => name);
    expect(needed.filter((name) => !serviceNames.includes(name ?? ''))).toEqual([]);
  });

  it('backs up with an existing command and options, into a volume of the image', () => {
    const [, name = '', folder = '', option = ''] = /wyrmgate\.mjs (\S+) (\S+) --(\S+)/.exec(compose) ?? [];
    expect(Object.keys(commands[name]?.options ?? {})).toContain(option);
    expect(final).toContain(`"${folder}"`);
    expect(compose).toContain(`- backups:${folder}`);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';
import { clientFiles } from './client-files.ts';
import { examplesOf } from './examples.ts';

const folder = join(import.meta.dirname, '../../../client');

type Client = {
  world: { status(): Promise<{ total: number | null }> };
  users: { list(sent: { query: { search: string } }): Promise<{ users: { login: string }[] }> };
  audit: { list(): Promise<unknown> };
};
type Package = { createClient(options: { url: string; key?: string }): Client };

describe('the client package', () => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startTestApp({ jobs: false });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  const load = async (): Promise<Package> => import(pathToFileURL(join(folder, 'index.js')).href);

  it.each(Object.entries(clientFiles()))('has %s as the contract describes it', (name, text) => {
    if (process.env.UPDATE_CLIENT === '1') writeFileSync(join(folder, name), text);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('has a method for every endpoint that an API key may call, and no others', () => {
    const { 'endpoints.js': text = '' } = clientFiles();
    const paths = [...text.matchAll(/'(\/api[^']+)'/g)].map(([, path]) => path);
    const open = allEndpoints.filter(({ spec }) => spec.scope !== undefined);
    expect(paths).toEqual(open.map(({ spec }) => spec.path));
    expect(open.every(({ spec }) => spec.method === 'GET')).toBe(true);
  });

  it('reads a portal with a key, and reports errors with their code', async () => {
    const { createClient } = await load();
    const owner = await createTestUser(app, { authority: 'implementor', username: 'Keyholder' });
    const { key } = await owner.api['api-keys'].create({
      body: { name: 'Test', scopes: ['statistics:read', 'users:read'], days: 30 },
    });
    const client = createClient({ url, key });
    expect(await client.world.status()).toHaveProperty('total');
    const { users } = await client.users.list({ query: { search: 'keyholder' } });
    expect(users.map(({ login }) => login)).toEqual(['Keyholder']);
    await expect(client.audit.list()).rejects.toMatchObject({ status: 403, code: 'api-keys.scopeMissing' });
    await expect(createClient({ url, key: 'wgk_wrong' }).users.list({ query: { search: '' } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('is used in the TypeScript examples on the API page, next to curl and Python', () => {
    for (const { domain, name, spec } of allEndpoints) {
      const examples = examplesOf(domain, name, spec);
      expect(examples.map(({ lang }) => lang)).toEqual(spec.scope ? ['curl', 'TypeScript', 'Python'] : []);
      for (const { source } of examples) expect(source).not.toMatch(/\{\w+\}|undefined/);
    }
  });
});

import { contract } from '@wyrmgate/contract';
import { issueKey } from '@wyrmgate/contract/issues';
import { common, type Problem } from '@wyrmgate/contract/problem';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { english } from '../../src/platform/language/messages.ts';
import { readText, repositoryFiles } from './files.ts';

const named = allEndpoints.map((endpoint) => [`${endpoint.domain}.${endpoint.name}`, endpoint.spec] as const);
/** Staff endpoints that the specification lists next to those for players. */
const staffElsewhere = ['events.schedule', 'events.update', 'events.remove'];
const textOf = (problem: Problem) => english(problem.code.replace('.', ':errors.'));

describe('endpoint', () => {
  it.each(named)('%s requires staff access if and only if it is under /api/admin or /api/auth/admin', (name, spec) => {
    const asksForStaff = ['backOffice', 'staff', 'level'].includes(spec.access.kind);
    expect(asksForStaff).toBe(staffElsewhere.includes(name) || /^\/api\/(auth\/)?admin\//.test(spec.path));
  });

  it.each(named.filter(([, spec]) => spec.path.startsWith('/api/admin/') && spec.method !== 'GET'))(
    '%s declares an audit action, because it is a mutation by staff',
    (_, spec) => expect(spec.audit).toBeDefined(),
  );

  it('combinations of method and path are unique', () => {
    const keys = named.map(([, spec]) => `${spec.method} ${spec.path}`);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it.each(named)('%s is cached only if it is a GET for visitors', (_, spec) => {
    if (spec.cache) expect([spec.access.kind, spec.method]).toEqual(['visitor', 'GET']);
  });

  it.each(named)('%s declares only problems with an English text', (_, spec) => {
    for (const problem of spec.errors)
      expect(textOf(problem), problem.code).not.toBe(problem.code.replace('.', ':errors.'));
  });

  it.each(named)('%s accepts and returns integers, and decimals only for money', (_, spec) => {
    // Checks the parsed types, because queries arrive as text. Audit changes can contain any field, and an error rate
    // is not an amount.
    const free = ['changes', '$defs', 'errorRate'];
    const isMoney = (value: unknown) => (value as { multipleOf?: number } | null)?.multipleOf === 0.01;
    for (const schema of [spec.params, spec.query, spec.body, spec.reply]) {
      const json = schema && z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
      const text =
        JSON.stringify(json, (key, value: unknown) => (free.includes(key) || isMoney(value) ? undefined : value)) ?? '';
      expect(text).not.toContain('"type":"number"');
    }
  });
});

describe('contract texts', () => {
  it('exist in English for every common problem', () => {
    for (const problem of Object.values(common)) expect(textOf(problem), problem.code).not.toMatch(/:errors\./);
  });

  it('exist in English for every validation message', () => {
    const keys = repositoryFiles(/^contract\/src\/.*\.ts$/).flatMap((path) =>
      [...readText(path).matchAll(/'([\w-]+:validation\.[\w.]+)'/g)].map(([, key = '']) => key),
    );
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) expect(english(key), key).not.toBe(key);
  });

  it('exist in English for every generic issue', () => {
    const schema = z.strictObject({
      a: z.string().min(2).max(3),
      b: z.int().min(2).max(3),
      c: z.enum(['x']),
      d: z.url(),
    });
    for (const input of [{}, { a: 'x', b: 1, c: 'y', d: 'z', e: 1 }, { a: 'xxxx', b: 9, c: 1, d: 1 }])
      for (const issue of schema.safeParse(input).error?.issues ?? []) {
        const key = issueKey(issue);
        expect(english(key), key).not.toBe(key);
      }
  });
});

describe('a domain', () => {
  it.each(Object.keys(contract))('%s has English texts if its endpoints report errors', (domain) => {
    const reports = allEndpoints.some((endpoint) => endpoint.domain === domain && endpoint.spec.errors.length > 0);
    if (reports) expect(repositoryFiles(/^contract\/locales\/en\//)).toContain(`contract/locales/en/${domain}.json`);
  });
});

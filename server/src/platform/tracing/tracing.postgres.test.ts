import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { repositoryFiles } from '../../../test/house/files.ts';
import { freePort } from '../../../test/process.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { registrationForm } from '../../../test/sign-up.ts';
import { EnvironmentError, readEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { openDatabase } from '../database/open-database.ts';
import { workOrigin } from '../work-origin.ts';
import { openTracing } from './otlp.ts';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
};
type Line = { msg: string; requestId?: string; job?: string; ms?: number };

const requestId = '0f'.repeat(16);
const traceId = 'ab'.repeat(16);
const parentId = 'cd'.repeat(8);

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let portal: TestApp;
const lines: Line[] = [];
const variables = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  OTEL_SERVICE_NAME: 'portal-of-tests',
  TRUSTED_PROXIES: '1',
  PROXY_TRACES: '1',
});
const spans = (): Sent[] =>
  receiver.received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Sent[]);
const attribute = (span: Sent | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answer = () => ({ status: 200, text: '{}' });
  const parent = await openTestDatabase();
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const tracing = openTracing(readEnv(variables()).tracing ?? expect.fail('no options'), log);
  const env = { databaseUrl: parent.url, databasePool: 5, dataDir: '' };
  const database = await openDatabase(env, { timeouts: false, slow: { log, afterMs: 60_000, tracing } });
  portal = await startTestApp({ database, log, env: variables() });
  const { close } = portal;
  portal.close = async () => {
    await close();
    await tracing.close();
    await database.close();
    await parent.close();
  };
});
afterAll(async () => {
  await portal.close();
  await receiver.close();
});

const register = (headers: Record<string, string>) =>
  portal.inject({ method: 'POST', url: '/api/auth/register', payload: registrationForm(), headers });

describe('a request behind the proxy', () => {
  it('keeps its id in the response, the log, its jobs and their spans, and its trace continues in the job', async () => {
    const traceparent = `00-${traceId}-${parentId}-01`;
    const reply = await register({ 'x-request-id': requestId, traceparent });
    expect(reply).toMatchObject({ status: 200, headers: { 'x-request-id': requestId } });
    await eventually(async () => lines.some(({ msg, job }) => msg === 'job' && job === 'mail.deliver'));
    await eventually(async () => spans().some(({ name }) => name === 'job mail.deliver'));
    await eventually(async () => spans().some(({ name }) => name === 'POST /api/auth/register'));
    const ofRequest = lines.filter((line) => line.requestId === requestId);
    expect(ofRequest.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request', 'job']));

    const own = spans().filter((span) => span.traceId === traceId);
    const request = own.find(({ name }) => name === 'POST /api/auth/register');
    expect(request).toMatchObject({ parentSpanId: parentId, kind: 2, status: {} });
    expect(attribute(request, 'http.response.status_code')).toBe(200);
    expect(attribute(request, 'wyrmgate.request_id')).toBe(requestId);
    const inserted = own.find((span) => String(attribute(span, 'db.query.text')).includes('insert into "users"'));
    expect(inserted).toMatchObject({ name: 'INSERT', kind: 3, parentSpanId: request?.spanId });
    const job = own.find(({ name }) => name === 'job mail.deliver');
    expect(job).toMatchObject({ kind: 5, parentSpanId: request?.spanId });
    for (const span of own) expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
  });

  it('is traced with the configured headers and service name, and without player input', async () => {
    const [first] = receiver.received;
    expect(first).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer abc' } });
    expect(first?.body).toContain('portal-of-tests');
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('@mail.example');
  });

  it('is not traced if the proxy decided against it', async () => {
    const other = 'ef'.repeat(16);
    await register({ traceparent: `00-${other}-${parentId}-00` });
    await register({ traceparent: `00-${'12'.repeat(16)}-${parentId}-01` });
    await eventually(async () => spans().some((span) => span.traceId === '12'.repeat(16)));
    expect(spans().filter((span) => span.traceId === other)).toEqual([]);
  });

  it('gets a new id if the given one is invalid', async () => {
    for (const given of ['1', 'a b', `${requestId}x`, '<script>'])
      expect((await register({ 'x-request-id': given })).headers['x-request-id']).not.toBe(given);
  });

  it('has a named span in its trace for each request that it sends to another server', async () => {
    const tracing = portal.platform.tracing ?? expect.fail('not traced');
    const trace = tracing.begin();
    await workOrigin.run({ trace }, async () => {
      await (await fetch(receiver.url)).text();
      await expect(fetch(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow();
    });
    const calls = () => spans().filter((span) => span.parentSpanId === trace.spanId);
    const named = () => new Set(calls().map(({ name, status }) => `${name} ${status.code ?? 0}`));
    await eventually(async () => named().size === 2);
    expect([...named()].sort()).toEqual(['GET 127.0.0.1 0', 'GET 127.0.0.1 2']);
  });
});

describe('a portal without a proxy', () => {
  it('lets clients choose neither the id nor the trace of their requests', async () => {
    const direct = await startTestApp({ env: { ...variables(), TRUSTED_PROXIES: '0' }, jobs: false });
    const chosen = '34'.repeat(16);
    const headers = { 'x-request-id': requestId, traceparent: `00-${chosen}-${parentId}-01` };
    const reply = await direct.inject({ method: 'GET', url: '/api/settings/site', headers });
    await direct.close();
    expect(reply.headers['x-request-id']).not.toBe(requestId);
    expect(spans().some(({ name }) => name === 'GET /api/settings/site')).toBe(true);
    expect(spans().filter((span) => span.traceId === chosen)).toEqual([]);
  });
});

it('a trace from a request header is continued only if the operator declares that the proxy sets the header', async () => {
  const behind = await startTestApp({ env: { ...variables(), PROXY_TRACES: '0' }, jobs: false });
  const chosen = '56'.repeat(16);
  const headers = { 'x-request-id': requestId, traceparent: `00-${chosen}-${parentId}-01` };
  const reply = await behind.inject({ method: 'GET', url: '/api/settings/site', headers });
  await behind.close();
  expect(reply.headers['x-request-id']).toBe(requestId);
  expect(spans().filter((span) => span.traceId === chosen)).toEqual([]);
});

it('traces and log lines contain neither vote site keys nor tokens from query strings', async () => {
  const key = 'V0TEKEYV0TEKEYV0TEKEYV0TEK';
  const urls = [`/api/webhooks/votes/${key}?voter=1`, `/api/webhooks/votes/${key}/`, `//api/Webhooks/votes/${key}`];
  for (const url of urls) await portal.inject({ method: 'GET', url });
  await portal.inject({ method: 'PUT', url: urls[0] ?? '' });
  await portal.inject({ method: 'GET', url: `/unsubscribe?token=${key}` });
  const paths = () => spans().map((span) => String(attribute(span, 'url.path')));
  await eventually(async () => paths().includes('/unsubscribe'));
  expect(paths().filter((path) => path.includes('[redacted]')).length).toBeGreaterThanOrEqual(4);
  expect(receiver.received.map(({ body }) => body).join()).not.toContain(key);
  expect(JSON.stringify(lines)).not.toContain(key);
});

describe('a portal without a tracing address', () => {
  it('traces nothing, and does not load the exporter', async () => {
    expect(readEnv({}).tracing).toBeUndefined();
    const users = repositoryFiles(/^server\/(src|seed)\/.*(?<!\.test)\.ts$/).filter((file) =>
      /from '[^']*\/otlp\.ts'/.test(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')),
    );
    expect(users).toEqual([]);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be an address'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/json'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'token' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be pairs'],
  ])('does not start with an invalid variable: %o', (wrong, message) => {
    expect(() => readEnv(wrong)).toThrow(EnvironmentError);
    expect(() => readEnv(wrong)).toThrow(message);
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { gameVariables, readGame } from './game/variables.ts';
import {
  assertGatewayMode,
  assertGatewaysComplete,
  gatewayVariables,
  readGateways,
} from './payments/gateways/variables.ts';
import { parseNetwork } from './platform/network/private-networks.ts';
import { readStorage, storageVariables } from './platform/storage/variables.ts';
import { readTracing, tracingVariables } from './platform/tracing/variables.ts';

const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).pipe(z.int(message).min(min, message).max(max, message));
};
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, message: `must be an address such as ${example}` });
const httpUrl = address(/^https?$/, 'https://portal.example');
/** Pages, locales and API calls are served from the root of a host, so a path is not allowed. */
const origin = httpUrl.pipe(
  z
    .string()
    .refine(
      (text) => new URL(text).href.replace(/\/+$/, '') === new URL(text).origin,
      'must be an address without a path, such as https://portal.example',
    )
    .transform((text) => new URL(text).origin),
);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const networks = list
  .default([])
  .refine((texts) => texts.every(parseNetwork), 'must list networks such as 10.1.0.0/16, separated by commas');

const Variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: integer(0, 65_535).default(3001),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/portal').optional(),
  /**
   * The same database, but with the role that owns the schema. The role in DATABASE_URL then needs no privilege to
   * change it.
   */
  MIGRATION_DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/portal').optional(),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  PUBLIC_URL: origin.optional(),
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: integer(0, 10).default(0),
  PROXY_TRACES: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .optional(),
  /** Multiplies every rate limit per IP address. */
  RATE_LIMIT_SCALE: integer(1, 1_000_000).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  /** URL of the JSON that describes the latest release. */
  RELEASES_URL: httpUrl.optional(),
  SLOW_QUERY_MS: integer(0, 60_000).default(500),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address such as portal@mail.example')
    .optional(),
  /** Ports allowed for a mail server entered in the back office. */
  SMTP_PORTS: list
    .transform((ports) => ports.map(Number))
    .refine(
      (ports) => ports.length > 0 && ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535),
      'must list ports such as 465,587',
    )
    .default([25, 465, 587, 2525]),
  SMTP_PRIVATE_NETWORKS: networks,
  SMTP_CA_FILE: z.string().min(1).optional(),
  OUTGOING_PRIVATE_NETWORKS: networks,
  /** Any server that implements Discord's API. */
  DISCORD_API_BASE: httpUrl.default('https://discord.com/api/v10'),
  ...gatewayVariables,
  ...storageVariables,
  ...tracingVariables,
  /** Days after which old rows are deleted. The privacy page promises at most 90 for the first two. */
  KEEP_SESSIONS_DAYS: integer(1, 90).default(90),
  KEEP_MAILS_DAYS: integer(1, 90).default(90),
  KEEP_WEBHOOKS_DAYS: integer(7, 3650).default(35),
  ...gameVariables,
  /** Whether `/api/docs` and `/api/openapi.json` are public. */
  API_DOCS: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  /** Set at start when the sandbox replaces the gateways. */
  PAYMENT_SANDBOX: z.enum(['0', '1']).default('0'),
});

/** Invalid configuration. The message names the variable. */
export class EnvironmentError extends Error {}

const withoutBlanks = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** Reads and checks the environment. Throws EnvironmentError with one line per invalid variable. */
export const readEnv = (source: Record<string, string | undefined>) => {
  const parsed = Variables.safeParse(withoutBlanks(source));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name = ''], message }) => `${String(name)}: ${message}.`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  assertGatewayMode(data, production, reject);
  if (data.MIGRATION_DATABASE_URL !== undefined && data.DATABASE_URL === undefined)
    reject('MIGRATION_DATABASE_URL: set DATABASE_URL too, with the role that serves requests.');
  if (production) assertProductionReady(data);
  return {
    mode: data.NODE_ENV,
    production,
    port: data.PORT,
    /**
     * Demo logins and the mailbox have no real protection, so outside production the portal listens only on this
     * machine by default.
     */
    host: data.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    slowQueryMs: data.SLOW_QUERY_MS,
    redisUrl: data.REDIS_URL,
    /** Origin for links in emails and for gateways; never taken from the Host header. */
    publicUrl,
    trustedProxies: data.TRUSTED_PROXIES,
    /** Whether the trusted proxy sets `traceparent`, so that clients cannot choose it. */
    proxyTraces: data.PROXY_TRACES === '1',
    secretKey: data.SECRET_KEY,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limitScale: data.RATE_LIMIT_SCALE ?? (production ? 1 : 4),
    smtpUrl: data.SMTP_URL,
    /** Sender of all emails; undefined if not configured. */
    mailFrom: data.MAIL_FROM,
    smtpPorts: data.SMTP_PORTS,
    /** Private networks allowed for a mail server entered in the back office. */
    smtpNetworks: data.SMTP_PRIVATE_NETWORKS,
    discordApiBase: data.DISCORD_API_BASE.replace(/\/+$/, ''),
    releasesUrl: data.RELEASES_URL,
    /** Private networks allowed for other addresses that staff enter, such as mirrors of downloads. */
    outgoingNetworks: data.OUTGOING_PRIVATE_NETWORKS,
    smtpAuthorities: data.SMTP_CA_FILE === undefined ? undefined : readAuthorities(data.SMTP_CA_FILE),
    ...readGateways(data, production),
    apiDocs: data.API_DOCS === undefined ? !production : data.API_DOCS === '1',
    /** How many days to keep ended sessions and their devices, emails, and processed gateway messages. */
    keepDays: { sessions: data.KEEP_SESSIONS_DAYS, mails: data.KEEP_MAILS_DAYS, webhooks: data.KEEP_WEBHOOKS_DAYS },
    sandbox: data.PAYMENT_SANDBOX === '1',
    storage: readStorage(data, reject),
    tracing: readTracing(data),
    ...readGame(data),
  };
};
export type Env = ReturnType<typeof readEnv>;

const readAuthorities = (file: string): string => {
  const text = readText(file) ?? reject(`SMTP_CA_FILE: ${file} cannot be read.`);
  if (!text.includes('-----BEGIN CERTIFICATE-----')) reject(`SMTP_CA_FILE: there is no PEM certificate in ${file}.`);
  return text;
};
const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const reject = (message: string): never => {
  throw new EnvironmentError(message);
};

const assertProductionReady = (data: z.output<typeof Variables>) => {
  if (data.PUBLIC_URL === undefined) reject('PUBLIC_URL: required in production, the address that players see.');
  if (data.PAYMENT_SANDBOX === '1') reject('PAYMENT_SANDBOX: not allowed in production.');
  assertGatewaysComplete(data, reject);
  if (data.SECRET_KEY !== undefined && /^(.)\1*$/.test(data.SECRET_KEY))
    reject('SECRET_KEY: one repeated digit is not secret; create a key with `openssl rand -hex 32`.');
};

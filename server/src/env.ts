import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { paypalCertHosts } from './payments/gateways/paypal-certificates.ts';
import { isInside, parseNetwork } from './platform/network/reach.ts';

const integer = (min: number, max: number) => {
  const message = `it must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).pipe(z.int(message).min(min, message).max(max, message));
};
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, message: `it must be an address such as ${example}` });
const httpUrl = address(/^https?$/, 'https://portal.example');
/** Pages, texts and calls live at the root of a host. */
const origin = httpUrl.pipe(
  z
    .string()
    .refine(
      (text) => new URL(text).href.replace(/\/+$/, '') === new URL(text).origin,
      'it must be an address such as https://portal.example, with nothing behind it',
    )
    .transform((text) => new URL(text).origin),
);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const Variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'it must be production, development or test')
    .default('development'),
  PORT: integer(0, 65_535).default(3001),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/portal').optional(),
  /** Role that owns the schema; then DATABASE_URL needs no right to change it. */
  MIGRATION_DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/portal').optional(),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  PUBLIC_URL: origin.optional(),
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: integer(0, 10).default(0),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'it must be 64 hexadecimal digits')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'it must be fatal, error, warn, info, debug or silent')
    .optional(),
  /** Multiplies the points of every limit per address. */
  RATE_LIMIT_SCALE: integer(1, 1_000_000).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'it must be an address such as portal@mail.example')
    .optional(),
  /** What the mail server that staff enter in the back-office may be. */
  SMTP_PORTS: list
    .transform((ports) => ports.map(Number))
    .refine(
      (ports) => ports.length > 0 && ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535),
      'it must list ports such as 465,587',
    )
    .default([25, 465, 587, 2525]),
  SMTP_PRIVATE_NETWORKS: list
    .default([])
    .refine(
      (networks) => networks.every((text) => parseNetwork(text) !== undefined),
      'it must list networks such as 10.1.0.0/16, separated by commas',
    ),
  SMTP_CA_FILE: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'it must look like sk_test_… or sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_MERCHANT_ID: z.string().min(1).optional(),
  PAYPAL_API_BASE: httpUrl.optional(),
  /** Hosts, with a port if it is not the usual one, from which PayPal's certificates may come. */
  PAYPAL_CERT_HOSTS: list
    .refine(
      (hosts) =>
        hosts.length > 0 && hosts.every((host) => /^(https?:\/\/)?([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/i.test(host)),
      'it must list hosts such as api.paypal.com',
    )
    .optional(),
  NOWPAYMENTS_API_KEY: z.string().min(1).optional(),
  NOWPAYMENTS_IPN_SECRET: list.optional(),
  NOWPAYMENTS_API_BASE: httpUrl.optional(),
  NOWPAYMENTS_EMAIL: z.string().includes('@', 'it must be an address such as shop@mail.example').optional(),
  NOWPAYMENTS_PASSWORD: z.string().min(1).optional(),
  /** Set by the starter when the sandbox stands in for the gateways. */
  PAYMENT_SANDBOX: z.enum(['0', '1']).default('0'),
});

/** A configuration value that is wrong; the message names the variable. */
export class EnvironmentError extends Error {}

const withoutBlanks = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** Reads and checks the environment. Throws EnvironmentError listing everything that is wrong, one sentence each. */
export const readEnv = (source: Record<string, string | undefined>) => {
  const parsed = Variables.safeParse(withoutBlanks(source));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name = ''], message }) => `${String(name)} is wrong: ${message}.`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  refuseWrongMode(data, production);
  if (production) refuseUnsafe(data);
  return {
    mode: data.NODE_ENV,
    production,
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    redisUrl: data.REDIS_URL,
    /** Origin that links in mails and gateways point to; never taken from the Host header. */
    publicUrl,
    trustedProxies: data.TRUSTED_PROXIES,
    secretKey: data.SECRET_KEY,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limitScale: data.RATE_LIMIT_SCALE ?? (production ? 1 : 4),
    smtpUrl: data.SMTP_URL,
    /** Sender of all mails; undefined where nobody named one. */
    mailFrom: data.MAIL_FROM,
    smtpPorts: data.SMTP_PORTS,
    /** Networks of the inside in which a mail server entered in the back-office may live. */
    smtpNetworks: data.SMTP_PRIVATE_NETWORKS,
    smtpAuthorities: data.SMTP_CA_FILE === undefined ? undefined : readAuthorities(data.SMTP_CA_FILE),
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecrets: data.STRIPE_WEBHOOK_SECRET ?? [],
            apiBase: data.STRIPE_API_BASE ?? 'https://api.stripe.com',
            live: /^(sk|rk)_live_/.test(data.STRIPE_SECRET_KEY),
          },
    paypal: readPayPal(data),
    nowpayments: readNowPayments(data),
    /** Where production sends keys to a machine of the inside: a stand-in, or a proxy of the operator's own. */
    gatewaysInside: production
      ? gatewayBases.filter((name) => data[name] !== undefined && isInside(new URL(data[name]).hostname))
      : [],
    sandbox: data.PAYMENT_SANDBOX === '1',
  };
};
export type Env = ReturnType<typeof readEnv>;

const readAuthorities = (file: string): string => {
  const text = readText(file) ?? refuse(`SMTP_CA_FILE is wrong: ${file} cannot be read.`);
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    refuse(`SMTP_CA_FILE is wrong: there is no certificate (PEM) in ${file}.`);
  return text;
};
const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
const ownMachine = /^(localhost|127\..*|\[::1\])$/;
const testShop = /(^|[.-])sandbox\./;
/** Neither gateway says in its answers whether it is a test: the address of the API does. */
const isLive = (apiBase: string, mode: string): boolean => {
  const { hostname } = new URL(apiBase);
  return mode === 'production' || !(testShop.test(hostname) || ownMachine.test(hostname));
};
const gatewayBases = ['STRIPE_API_BASE', 'PAYPAL_API_BASE', 'NOWPAYMENTS_API_BASE'] as const;
/** Where each gateway lives: its test shop outside production. */
const homes = {
  PAYPAL_API_BASE: { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' },
  NOWPAYMENTS_API_BASE: { live: 'https://api.nowpayments.io/v1', test: 'https://api-sandbox.nowpayments.io/v1' },
} as const;
const baseOf = (data: z.output<typeof Variables>, name: keyof typeof homes): string =>
  withoutSlash(data[name] ?? homes[name][data.NODE_ENV === 'production' ? 'live' : 'test']);

const readPayPal = (data: z.output<typeof Variables>) => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = data;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const apiBase = baseOf(data, 'PAYPAL_API_BASE');
  return {
    clientId,
    clientSecret,
    webhookId: data.PAYPAL_WEBHOOK_ID,
    /** When it is given, money that PayPal keeps for anybody else is not credited. */
    merchantId: data.PAYPAL_MERCHANT_ID,
    apiBase,
    certHosts:
      data.PAYPAL_CERT_HOSTS?.map((host) => host.toLowerCase().replace(/^https?:\/\//, '')) ??
      paypalCertHosts.filter((host) => testShop.test(host) === (data.NODE_ENV !== 'production')),
    live: isLive(apiBase, data.NODE_ENV),
  };
};

const readNowPayments = (data: z.output<typeof Variables>) => {
  if (data.NOWPAYMENTS_API_KEY === undefined) return undefined;
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = data;
  const apiBase = baseOf(data, 'NOWPAYMENTS_API_BASE');
  return {
    apiKey: data.NOWPAYMENTS_API_KEY,
    ipnSecrets: data.NOWPAYMENTS_IPN_SECRET ?? [],
    /** Login with which its list of payments may be read. */
    account: email === undefined || password === undefined ? undefined : { email, password },
    apiBase,
    live: isLive(apiBase, data.NODE_ENV),
  };
};

const refuse = (message: string): never => {
  throw new EnvironmentError(message);
};

/** One without the other would be as good as none, and nobody would know why. */
const refuseHalves = (data: z.output<typeof Variables>) => {
  const pairs = [
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    ['NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'],
  ] as const;
  for (const pair of pairs) {
    const [missing] = pair.filter((name) => data[name] === undefined);
    const [given] = pair.filter((name) => data[name] !== undefined);
    if (missing && given) refuse(`${missing} is missing: ${given} is set, and is of use with it only.`);
  }
};

/** Real money moves in production and nowhere else: what is for tests is refused there, what is not is refused elsewhere. */
const refuseWrongMode = (data: z.output<typeof Variables>, production: boolean) => {
  if (data.STRIPE_SECRET_KEY?.includes(production ? '_test_' : '_live_'))
    refuse(
      `STRIPE_SECRET_KEY is wrong: ${production ? 'production does not take a test' : 'only production takes a live'} key.`,
    );
  for (const name of ['PAYPAL_API_BASE', 'NOWPAYMENTS_API_BASE'] as const) {
    const hostname = data[name] === undefined ? '' : new URL(data[name]).hostname;
    if (production && testShop.test(hostname))
      refuse(`${name} is wrong: production does not take the test shop of a gateway.`);
    if (!production && (hostname === new URL(homes[name].live).hostname || hostname === 'api.paypal.com'))
      refuse(`${name} is wrong: only production takes the shop of a gateway in which money is real.`);
  }
  if (production && data.PAYPAL_CERT_HOSTS?.some((host) => testShop.test(host.toLowerCase())))
    refuse('PAYPAL_CERT_HOSTS is wrong: production does not take certificates of a test shop.');
  for (const name of gatewayBases) {
    const { protocol, hostname } = new URL(data[name] ?? 'https://none');
    if (production && protocol === 'http:' && !ownMachine.test(hostname))
      refuse(`${name} is wrong: keys travel over https only.`);
  }
};

const refuseUnsafe = (data: z.output<typeof Variables>) => {
  refuseHalves(data);
  if (data.PUBLIC_URL === undefined) refuse('PUBLIC_URL is missing: production needs the address that players see.');
  if (data.PAYMENT_SANDBOX === '1') refuse('PAYMENT_SANDBOX is wrong: the sandbox never runs in production.');
  if (data.STRIPE_SECRET_KEY !== undefined && !data.STRIPE_WEBHOOK_SECRET?.length)
    refuse('STRIPE_WEBHOOK_SECRET is missing: without it nobody could tell a real payment from a forged one.');
  if (data.PAYPAL_CLIENT_ID !== undefined && data.PAYPAL_WEBHOOK_ID === undefined)
    refuse('PAYPAL_WEBHOOK_ID is missing: without it nobody could tell a real payment from a forged one.');
  if (data.NOWPAYMENTS_API_KEY !== undefined && !data.NOWPAYMENTS_IPN_SECRET?.length)
    refuse('NOWPAYMENTS_IPN_SECRET is missing: without it nobody could tell a real payment from a forged one.');
  if (data.SECRET_KEY !== undefined && /^(.)\1*$/.test(data.SECRET_KEY))
    refuse('SECRET_KEY is wrong: it is one repeated digit; make one with `openssl rand -hex 32`.');
};

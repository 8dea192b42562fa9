import { resolve } from 'node:path';
import { z } from 'zod';

const integer = (min: number, max: number) => {
  const message = `it must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).pipe(z.int(message).min(min, message).max(max, message));
};
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, message: `it must be an address such as ${example}` });
const httpUrl = address(/^https?$/, 'https://portal.example');
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
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  PUBLIC_URL: httpUrl.optional(),
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: integer(0, 10).default(0),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'it must be 64 hexadecimal digits')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Multiplies the points of every limit per address. */
  RATE_LIMIT_SCALE: integer(1, 1_000_000).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'it must look like sk_test_… or sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
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
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}.`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  if (production) refuseUnsafe(data);
  return {
    mode: data.NODE_ENV,
    production,
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    redisUrl: data.REDIS_URL,
    /** Origin that links in mails and gateways point to; never taken from the Host header. */
    publicUrl,
    trustedProxies: data.TRUSTED_PROXIES,
    secretKey: data.SECRET_KEY,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limitScale: data.RATE_LIMIT_SCALE ?? (production ? 1 : 4),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecrets: data.STRIPE_WEBHOOK_SECRET ?? [],
            apiBase: data.STRIPE_API_BASE ?? 'https://api.stripe.com',
            live: /^(sk|rk)_live_/.test(data.STRIPE_SECRET_KEY),
          },
    sandbox: data.PAYMENT_SANDBOX === '1',
  };
};
export type Env = ReturnType<typeof readEnv>;

const refuseUnsafe = (data: z.output<typeof Variables>) => {
  const refuse = (message: string): never => {
    throw new EnvironmentError(message);
  };
  if (data.PUBLIC_URL === undefined) refuse('PUBLIC_URL is missing: production needs the address that players see.');
  if (data.PAYMENT_SANDBOX === '1') refuse('PAYMENT_SANDBOX is wrong: the sandbox never runs in production.');
  if (data.STRIPE_SECRET_KEY?.includes('_test_'))
    refuse('STRIPE_SECRET_KEY is wrong: production does not take a test key.');
  if (data.STRIPE_SECRET_KEY !== undefined && !data.STRIPE_WEBHOOK_SECRET?.length)
    refuse('STRIPE_WEBHOOK_SECRET is missing: without it nobody could tell a real payment from a forged one.');
  if (data.SECRET_KEY !== undefined && /^(.)\1*$/.test(data.SECRET_KEY))
    refuse('SECRET_KEY is wrong: it is one repeated digit; make one with `openssl rand -hex 32`.');
};

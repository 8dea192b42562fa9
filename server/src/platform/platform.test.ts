import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLanguage, languages, negotiateLanguage } from '@wyrmgate/contract/languages';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnv } from '../env.ts';
import { createCache } from './cache/cache.ts';
import { manualClock } from './clock/clock.ts';
import { openCrypto } from './crypto/crypto.ts';
import { FolderInUseError, lockFolder } from './database/folder-lock.ts';
import { likePattern } from './database/paging.ts';
import { clientKey } from './limits/limits.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('encryption at rest', () => {
  const open = () => openCrypto({ secretKey: undefined, dataDir });

  it('decrypts after a restart, with a key file that only its owner may read', () => {
    const sealed = open().seal('1234567', 'user:1');
    expect(open().open(sealed, 'user:1')).toBe('1234567');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('fails to decrypt a modified text, or with another context or key', () => {
    const crypto = open();
    const sealed = crypto.seal('1234567', 'user:1');
    expect(() => crypto.open(sealed, 'user:2')).toThrow();
    expect(() => crypto.open(`${sealed.slice(0, -2)}AA`, 'user:1')).toThrow();
    expect(() => openCrypto({ secretKey: 'a1'.repeat(32), dataDir }).open(sealed, 'user:1')).toThrow();
  });

  it('encrypts the same text differently each time', () => {
    const crypto = open();
    expect(crypto.seal('same', 'x')).not.toBe(crypto.seal('same', 'x'));
  });
});

describe('the data folder lock', () => {
  it('is held by one process, and the error for a second one names the first', () => {
    const release = lockFolder(dataDir);
    expect(() => lockFolder(dataDir)).toThrow(FolderInUseError);
    expect(() => lockFolder(dataDir)).toThrow(String(process.pid));
    release();
    lockFolder(dataDir)();
  });

  it('is taken over from a process that was killed', () => {
    writeFileSync(join(dataDir, 'portal.lock'), '999999999 1');
    const release = lockFolder(dataDir);
    expect(readFileSync(join(dataDir, 'portal.lock'), 'utf8')).toContain(String(process.pid));
    release();
  });
});

describe('the cache', () => {
  it('drops entries by tag and by age, and untagged entries when any tag is dropped', () => {
    const clock = manualClock();
    const cache = createCache(clock);
    cache.set('a', 1, { seconds: 5, tag: 'packages' });
    cache.set('b', 2, { seconds: 5, tag: 'settings' });
    cache.set('page', 3, { seconds: 5 });
    cache.drop('packages');
    expect([cache.get('a'), cache.get('b'), cache.get('page')]).toEqual([undefined, 2, undefined]);
    clock.advance(5001);
    expect(cache.get('b')).toBeUndefined();
  });

  it('removes expired entries that are never requested again', () => {
    const clock = manualClock();
    const cache = createCache(clock);
    for (let second = 0; second < 100; second += 1) {
      for (const page of ['a', 'b', 'c']) cache.set(`${page}${second}`, page, { seconds: 5 });
      cache.set('again', second, { seconds: 5 });
      clock.advance(1000);
    }
    expect(cache.size()).toBe(16);
  });

  it('never grows beyond its capacity', () => {
    const cache = createCache(manualClock(), undefined, 3);
    for (let index = 0; index < 10; index += 1) cache.set(String(index), index, { seconds: 5 });
    expect(
      Array.from({ length: 10 }, (_, index) => cache.get(String(index))).filter((value) => value !== undefined),
    ).toEqual([7, 8, 9]);
  });
});

describe('the environment', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'localhost'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'https://portal.example/game'],
    ['PUBLIC_URL', 'https://portal.example?from=mail'],
    ['PUBLIC_URL', 'https://user:word@portal.example'],
    ['SECRET_KEY', 'short'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['TRUSTED_PROXIES', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['PAYPAL_CERT_HOSTS', 'api.paypal.com/certs'],
    ['PAYPAL_CERT_HOSTS', ','],
    ['NOWPAYMENTS_EMAIL', 'shop'],
    ['MAIL_FROM', 'portal'],
    ['MAIL_FROM', '@'],
    ['SMTP_CA_FILE', '/no/such/file.pem'],
    ['SMTP_CA_FILE', 'package.json'],
    ['SMTP_PORTS', ','],
    ['SMTP_PORTS', '465,many'],
    ['SMTP_PORTS', '465,70000'],
  ])('rejects %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`));
  });

  it.each([
    ['HTTPS://Portal.example:443/', 'https://portal.example'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://[::1]:4000//', 'http://[::1]:4000'],
  ])('normalises the public address %s to %s', (PUBLIC_URL, publicUrl) => {
    expect(readEnv({ PUBLIC_URL })).toMatchObject({ publicUrl });
  });

  it('accepts a mail sender with and without a name', () => {
    for (const MAIL_FROM of ['portal@mail.example', 'The Portal <portal@mail.example>'])
      expect(readEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  it('reports every invalid variable at once', () => {
    expect(() => readEnv({ PORT: 'x', REDIS_URL: 'y' })).toThrow(/PORT: [^\n]*\nREDIS_URL: /);
  });

  it('requires no variables, and treats a blank value as unset', () => {
    expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3001,
      publicUrl: 'http://localhost:3001',
      production: false,
    });
  });

  const safe = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
  it.each([
    ['without a public address', { PUBLIC_URL: undefined }],
    ['with a test key', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['with a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['with a key but no webhook secret', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['with PayPal but no webhook id', { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' }],
    ['with NOWPayments but no IPN secret', { NOWPAYMENTS_API_KEY: 'a' }],
    ['with the PayPal sandbox', { PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' }],
    ['with sandbox certificates', { PAYPAL_CERT_HOSTS: 'api.paypal.com, API.sandbox.paypal.com' }],
    ['with the NOWPayments sandbox', { NOWPAYMENTS_API_BASE: 'https://api-sandbox.nowpayments.io/v1' }],
    ['when keys would be sent over http', { STRIPE_API_BASE: 'http://gateway.example' }],
    ['with the payment sandbox', { PAYMENT_SANDBOX: '1' }],
    ['with a secret key of one repeated digit', { SECRET_KEY: '0'.repeat(64) }],
  ])('rejects a production configuration %s', (_, change) => {
    expect(() => readEnv({ ...safe, ...change })).toThrow(EnvironmentError);
  });

  it.each([
    ['a live Stripe key', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['a restricted live Stripe key', { STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['the live PayPal address', { PAYPAL_API_BASE: 'https://api-m.paypal.com' }],
    ['the former live PayPal address', { PAYPAL_API_BASE: 'https://api.paypal.com/' }],
    ['the live NOWPayments address', { NOWPAYMENTS_API_BASE: 'https://api.nowpayments.io/v1' }],
  ])('rejects %s outside production', (_, change) => {
    for (const NODE_ENV of ['development', 'test', undefined])
      expect(() => readEnv({ NODE_ENV, ...change })).toThrow(/ allowed only in production/);
  });

  it.each([
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_ID: 'a', PAYPAL_WEBHOOK_ID: 'b' }],
    ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_SECRET: 'a' }],
    ['NOWPAYMENTS_PASSWORD', { NOWPAYMENTS_EMAIL: 'shop@mail.example' }],
  ])('requires %s in production when its counterpart is set', (name, given) => {
    expect(() => readEnv({ ...safe, ...given })).toThrow(new RegExp(`^${name}: required together with `));
    expect(() => readEnv(given)).not.toThrow();
  });

  it('uses gateway sandboxes outside production, and live gateways in production', () => {
    const keys = {
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
      NOWPAYMENTS_API_KEY: 'd',
      NOWPAYMENTS_IPN_SECRET: 'e',
    };
    expect(readEnv(keys)).toMatchObject({
      paypal: { live: false, apiBase: 'https://api-m.sandbox.paypal.com' },
      nowpayments: { live: false, apiBase: 'https://api-sandbox.nowpayments.io/v1' },
    });
    expect(readEnv({ ...safe, ...keys })).toMatchObject({
      paypal: { live: true, apiBase: 'https://api-m.paypal.com', certHosts: ['api.paypal.com', 'api-m.paypal.com'] },
      nowpayments: { live: true, apiBase: 'https://api.nowpayments.io/v1' },
    });
  });

  it.each([
    ['http://127.0.0.1:4010', true],
    ['http://localhost:4010', true],
    ['https://[::1]:4010', true],
    ['https://10.1.2.3', true],
    ['https://192.168.0.9/proxy', true],
    ['https://api.stripe.com', false],
    ['https://gateway.example', false],
  ])('reports for %s whether a production gateway has a private address', (base, inside) => {
    const { privateGateways } = readEnv({ ...safe, STRIPE_API_BASE: base });
    expect(privateGateways).toEqual(inside ? ['STRIPE_API_BASE'] : []);
    expect(readEnv({ STRIPE_API_BASE: base }).privateGateways).toEqual([]);
  });

  it('accepts a complete production configuration', () => {
    expect(
      readEnv({ ...safe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }),
    ).toMatchObject({
      production: true,
      limitScale: 1,
      stripe: { live: true, webhookSecrets: ['whsec_1', 'whsec_2'] },
    });
  });
});

describe('the client key for rate limits', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('for %s is %s', (address, key) => expect(clientKey(address)).toBe(key));
});

describe('the language negotiated from Accept-Language', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['ja,tr;q=0.3,fr;q=0.8', 'fr'],
    ['en;q=0,hu', 'hu'],
    ['ja', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['de;q=abc', 'en'],
  ])('for %s is %s', (header, language) => expect(negotiateLanguage(header)).toBe(language));

  it('is a supported language for any header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (header) =>
        languages.includes(negotiateLanguage(header) ?? defaultLanguage),
      ),
    );
  });
});

describe('a search pattern', () => {
  it('treats SQL wildcards literally', () => expect(likePattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%'));
});

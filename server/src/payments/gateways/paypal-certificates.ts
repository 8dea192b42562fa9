import { X509Certificate } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';

/** A forged webhook can name any certificate URL, so certificates are fetched only from these or configured hosts. */
export const paypalCertHosts = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
];
const folder = '/v1/notifications/certs/';
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const cacheMs = 6 * 3_600_000;
const untrustedCacheMs = 30_000;
/** Short, because until the next attempt no webhook can be verified locally. */
const failureCacheMs = 1000;
const maxCached = 20;
const maxPemLength = 65_536;

/** `untrusted`: not a PayPal certificate. `unavailable`: the host returned no certificate. */
export type CertificateLookup = X509Certificate | 'untrusted' | 'unavailable';
export type CertificateStore = {
  find(address: string): Promise<CertificateLookup>;
  /** Whether PayPal may be asked to verify a webhook. False if too many checks suggest a flood of forged webhooks. */
  mayAskPayPal(): boolean;
};

/**
 * Returns the URL if it names a certificate on a listed host. Plain HTTP is allowed only on localhost, for the
 * sandbox.
 */
const allowedUrl = (address: string, hosts: readonly string[]): URL | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  // A localhost entry without a port allows every port.
  const isListed =
    hosts.includes(url.host) ||
    (url.port === '' && hosts.includes(`${url.host}:${url.protocol === 'https:' ? 443 : 80}`)) ||
    (loopback.test(url.hostname) && hosts.includes(url.hostname));
  const hasNoExtras = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  // The URL parser has already resolved dots and backslashes in the path.
  const name = url.pathname.slice(folder.length);
  return isSecure && isListed && hasNoExtras && url.pathname.startsWith(folder) && /^[\w.-]{1,200}$/.test(name)
    ? url
    : undefined;
};

const commonName = /(?:^|\n)CN=(?:[\w*-]+\.)*paypal\.com(?:\n|$)/;

const parseBlocks = (pem: string): X509Certificate[] => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.slice(0, 6).map((block) => new X509Certificate(block));
};

/**
 * Returns the first certificate if it is PayPal's, the chain is intact, and every certificate in it is currently
 * valid.
 */
const readChain = (pem: string, now: Date): CertificateLookup => {
  const chain = parseBlocks(pem);
  const [leaf] = chain;
  // The host sent an error page with status 200.
  if (!leaf) return 'unavailable';
  const linked = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  const valid = chain.every(
    ({ validFrom, validTo }) => Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo),
  );
  return linked && valid && commonName.test(leaf.subject) ? leaf : 'untrusted';
};

/** Fetches PayPal's certificates from the listed hosts and caches them. */
export const certificateStore = (hosts: readonly string[], clock: Clock): CertificateStore => {
  const cache = new Map<string, { until: number; found: Promise<CertificateLookup> }>();
  let recentCalls: number[] = [];

  const fetchFrom = async (url: URL): Promise<CertificateLookup> => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
      if (!response.ok) return 'unavailable';
      const pem = await response.text();
      return pem.length > maxPemLength ? 'unavailable' : readChain(pem, clock.now());
    } catch {
      return 'unavailable';
    }
  };
  const isValid = (found: CertificateLookup, now: number): boolean =>
    typeof found === 'string' || now <= Date.parse(found.validTo);

  return {
    find: async (address) => {
      const url = allowedUrl(address, hosts);
      if (!url) return 'untrusted';
      const now = clock.now().getTime();
      const known = cache.get(url.href);
      if (known && now < known.until) {
        const found = await known.found;
        if (isValid(found, now)) return found;
      }
      for (const [other, { until }] of cache) if (until <= now) cache.delete(other);
      // PayPal uses few certificates, and a large number of URLs indicates a flood of forged webhooks.
      if (cache.size >= maxCached) return 'unavailable';
      const entry = { until: now + untrustedCacheMs, found: fetchFrom(url) };
      cache.set(url.href, entry);
      const found = await entry.found;
      if (found === 'unavailable') entry.until = now + failureCacheMs;
      else if (found !== 'untrusted') entry.until = now + cacheMs;
      return found;
    },
    mayAskPayPal: () => {
      const now = clock.now().getTime();
      recentCalls = recentCalls.filter((at) => now - at < 60_000);
      if (recentCalls.length >= 30) return false;
      recentCalls.push(now);
      return true;
    },
  };
};

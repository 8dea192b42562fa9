import { X509Certificate } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';

/** Whoever signs can name any address as his certificate's: only these hosts are asked, unless others are configured. */
export const paypalCertHosts = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
];
const folder = '/v1/notifications/certs/';
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const keptMilliseconds = 6 * 3_600_000;
const missedMilliseconds = 30_000;
const mostKept = 20;
const longestPem = 65_536;

/** `foreign`: nothing that PayPal signs with. `unknown`: its host gave no certificate just now. */
export type Found = X509Certificate | 'foreign' | 'unknown';
export type CertificateStore = {
  find(address: string): Promise<Found>;
  /** False when so much was asked lately that somebody is making us ask. */
  mayAskElsewhere(): boolean;
};

/** The address, if it is a certificate on a listed host; plain http only on this very machine, for a stand-in. */
const allowedUrl = (address: string, hosts: readonly string[]): URL | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  // A name of this very machine may stand for every port of it.
  const listed =
    hosts.includes(url.host) ||
    (url.port === '' && hosts.includes(`${url.host}:${url.protocol === 'https:' ? 443 : 80}`)) ||
    (loopback.test(url.hostname) && hosts.includes(url.hostname));
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  // The parser has already resolved dots and backslashes in the path.
  const name = url.pathname.slice(folder.length);
  return secure && listed && plain && url.pathname.startsWith(folder) && /^[\w.-]{1,200}$/.test(name) ? url : undefined;
};

const commonName = /(?:^|\n)CN=(?:[\w*-]+\.)*paypal\.com(?:\n|$)/;

/** The first certificate, if each is issued by the next, all are valid now, and the first is PayPal's. */
const readChain = (pem: string, now: Date): X509Certificate | undefined => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const chain = blocks.slice(0, 6).map((block) => new X509Certificate(block));
  const [leaf] = chain;
  const linked = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  const valid = chain.every(
    ({ validFrom, validTo }) => Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo),
  );
  return leaf && linked && valid && commonName.test(leaf.subject) ? leaf : undefined;
};

/** Fetches PayPal's certificates from the listed hosts and keeps them for some hours. */
export const certificateStore = (hosts: readonly string[], clock: Clock): CertificateStore => {
  const kept = new Map<string, { until: number; found: Promise<Found> }>();
  let asked: number[] = [];

  const fetchFrom = async (url: URL): Promise<Found> => {
    try {
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
      if (!reply.ok) return 'unknown';
      const pem = await reply.text();
      return pem.length > longestPem ? 'foreign' : (readChain(pem, clock.now()) ?? 'foreign');
    } catch {
      return 'unknown';
    }
  };
  const isValid = (found: Found, now: number): boolean => typeof found === 'string' || now <= Date.parse(found.validTo);

  return {
    find: async (address) => {
      const url = allowedUrl(address, hosts);
      if (!url) return 'foreign';
      const now = clock.now().getTime();
      const known = kept.get(url.href);
      if (known && now < known.until) {
        const found = await known.found;
        if (isValid(found, now)) return found;
      }
      for (const [other, { until }] of kept) if (until <= now) kept.delete(other);
      // Real certificates are few; a flood of names is somebody who makes us ask.
      if (kept.size >= mostKept) return 'unknown';
      const entry = { until: now + missedMilliseconds, found: fetchFrom(url) };
      kept.set(url.href, entry);
      const found = await entry.found;
      if (typeof found !== 'string') entry.until = now + keptMilliseconds;
      return found;
    },
    mayAskElsewhere: () => {
      const now = clock.now().getTime();
      asked = asked.filter((at) => now - at < 60_000);
      if (asked.length >= 30) return false;
      asked.push(now);
      return true;
    },
  };
};

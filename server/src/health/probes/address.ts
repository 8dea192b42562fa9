import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { gateways } from '@wyrmgate/contract/payments';
import type { Env } from '../../env.ts';
import { listActiveGateways } from '../../gateway-keys/rows.ts';
import type { Database } from '../../platform/database/database.ts';
import { found, type Probe, reasonOf } from './probe.ts';

const callMs = 5000;
const day = 86_400_000;

type Reply = { status: number; json: unknown };
/** Calls the public URL without verifying its certificate, which has its own check. */
const call = (env: Env, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, env.publicUrl);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, { headers, timeout: callMs, rejectUnauthorized: false, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += text.length < 100_000 ? chunk : '';
      });
      reply.on('end', () => {
        let json: unknown;
        try {
          json = JSON.parse(text);
        } catch {
          json = undefined;
        }
        resolve({ status: reply.statusCode ?? 0, json });
      });
    });
    sent.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: reply.statusCode ?? 0, json: undefined });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${callMs / 1000} s`)));
    sent.on('error', reject);
    sent.end();
  });

const isPortal = ({ json }: Reply): boolean => typeof json === 'object' && json !== null && 'success' in json;

/** Whether the address that players use leads to the portal, WebSockets included. */
export const addressProbe = (env: Env): Probe => ({
  name: 'address',
  limitMs: 2 * callMs + 1000,
  run: async () => {
    const url = env.publicUrl;
    let site: Reply;
    try {
      site = await call(env, '/api/settings/site');
    } catch (error) {
      return found('problem', 'address-unreachable', { url, reason: reasonOf(error) });
    }
    if (!isPortal(site)) return found('problem', 'address-other', { url, status: site.status });
    const findings = [
      site.status === 200
        ? found('ok', 'address-ok', { url })
        : found('warning', 'address-status', { url, status: site.status }),
    ];
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      origin: env.publicUrl,
    };
    const socket = await call(env, '/realtime/?EIO=4&transport=websocket', {
      ...upgrade,
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    }).catch(() => undefined);
    if (socket?.status !== 101) findings.push(found('warning', 'sockets-blocked'));
    if (env.publicUrl.startsWith('https:') && env.trustedProxies === 0) findings.push(found('warning', 'proxies-zero'));
    return findings;
  },
});

/** `authorities` is for tests; by default the certificate authorities of Node and NODE_EXTRA_CA_CERTS are trusted. */
export const tlsProbe = (env: Env, now: Date, authorities?: string): Probe => ({
  name: 'tls',
  run: async () => {
    const { protocol, hostname, port } = new URL(env.publicUrl);
    const local = /^(localhost|127\..*|\[::1\])$/.test(hostname);
    if (protocol === 'http:') return local ? found('skipped', 'tls-local') : found('problem', 'tls-none');
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = await new Promise<TLSSocket>((resolve, reject) => {
      const trust = authorities === undefined ? {} : { ca: authorities };
      const named = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
      const opened = connectTls({ host, port: Number(port || 443), rejectUnauthorized: false, ...named, ...trust });
      opened.setTimeout(callMs, () => opened.destroy(new Error(`no response within ${callMs / 1000} s`)));
      opened.once('secureConnect', () => resolve(opened)).once('error', reject);
    }).catch((error: unknown) => reasonOf(error));
    if (typeof socket === 'string') return found('problem', 'tls-failed', { host, reason: socket });
    const end = new Date(socket.getPeerCertificate().valid_to);
    const fault = socket.authorized ? undefined : String(socket.authorizationError);
    socket.destroy();
    const days = Math.floor((end.getTime() - now.getTime()) / day);
    if (days < 0) return found('problem', 'tls-expired', { host, day: end.toISOString().slice(0, 10) });
    if (fault !== undefined) return found('problem', 'tls-rejected', { host, reason: fault });
    if (days < 14) return found('warning', 'tls-ends', { host, days });
    return found('ok', 'tls-ok', { host, days });
  },
});

/** Returns the gateways that have keys, from the environment or entered in the back office. */
const gatewaysOf = async (env: Env, database: Database | undefined) => {
  const stored = database ? await listActiveGateways(database.db, env.keyMode) : [];
  return gateways
    .filter((name) => env[name] !== undefined || stored.includes(name))
    .map((name) => ({ name, apiBase: env[name]?.apiBase ?? env.gatewayAddress(name, env.keyMode).apiBase }));
};

/** Whether the addresses that gateways call lead to the portal, as seen from this machine. */
export const webhooksProbe = (env: Env, database: Database | undefined): Probe => ({
  name: 'webhooks',
  run: async () => {
    const configured = await gatewaysOf(env, database);
    if (configured.length === 0) return found('ok', 'gateways-none');
    return Promise.all(
      configured.map(async ({ name }) => {
        const url = new URL(`/api/webhooks/${name}`, env.publicUrl).href;
        // These addresses accept only POST, so a GET changes nothing.
        const reply = await call(env, url).catch(() => undefined);
        const reached = reply !== undefined && isPortal(reply) && reply.status === 405;
        return reached ? found('ok', 'webhook-ok', { url }) : found('problem', 'webhook-lost', { url });
      }),
    );
  },
});

/** Differences between clocks break two-factor codes, signatures and certificates. */
export const clockProbe = (env: Env, database: Database | undefined): Probe => ({
  name: 'clock',
  run: async () => {
    const others: { name: string; read: () => Promise<number> }[] = [
      ...(database?.kind === 'postgres'
        ? [
            {
              name: 'database',
              read: async () => {
                const { rows } = await database.query<{ now: string }>(
                  'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
                );
                return Number(rows[0]?.now);
              },
            },
          ]
        : []),
      ...(await gatewaysOf(env, database)).map(({ name, apiBase }) => ({
        name,
        read: async () => {
          const reply = await fetch(apiBase, {
            method: 'HEAD',
            redirect: 'manual',
            signal: AbortSignal.timeout(callMs),
          });
          return Date.parse(reply.headers.get('date') ?? '');
        },
      })),
    ];
    const read = await Promise.all(
      others.map(async ({ name, read }) => {
        const before = Date.now();
        const theirs = await read().catch(() => Number.NaN);
        return { name, seconds: Math.abs(theirs - (before + Date.now()) / 2) / 1000 };
      }),
    );
    const known = read.filter(({ seconds }) => Number.isFinite(seconds));
    if (known.length === 0) return found('skipped', 'clock-unknown');
    const [worst] = known.sort((a, b) => b.seconds - a.seconds);
    if (worst === undefined || worst.seconds < 5) return found('ok', 'clock-ok');
    const values = { name: worst.name, seconds: Math.round(worst.seconds) };
    return found(worst.seconds < 30 ? 'warning' : 'problem', 'clock-differs', values);
  },
});

import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { requireSafeKey, type Storage } from './storage.ts';
import type { S3Options } from './variables.ts';

/** Enough time for the largest upload on a slow connection. */
const putMs = 60_000;
const callMs = 10_000;

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

/** Stores files in a bucket of any S3-compatible server. */
export const s3Storage = ({ endpoint, bucket, region, accessKey, secretKey, style }: S3Options): Storage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 100,
  });
  const base = new URL(endpoint);
  if (style === 'virtual') base.hostname = `${bucket}.${base.hostname}`;
  const root = `${base.origin}${base.pathname.replace(/\/+$/, '')}${style === 'path' ? `/${bucket}` : ''}`;
  const urlOf = (key: string) => `${root}/${requireSafeKey(key)}`;

  const send = async (url: string, init: RequestInit & { method: string }, ms = callMs): Promise<Response> =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(ms) });
  const fail = async (response: Response): Promise<never> => {
    const [code = ''] = tags(await response.text().catch(() => ''), 'Code');
    throw new Error(`The storage responded with ${response.status} ${code}`.trim());
  };
  return {
    put: async (key, { path, type }) => {
      const body = await openAsBlob(path);
      const response = await send(urlOf(key), { method: 'PUT', body, headers: { 'content-type': type } }, putMs);
      if (!response.ok) await fail(response);
      await response.body?.cancel();
    },
    size: async (key) => {
      const response = await send(urlOf(key), { method: 'HEAD' });
      if (response.status === 404) return undefined;
      return response.ok ? Number(response.headers.get('content-length')) : fail(response);
    },
    open: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      // The time limit ends when the response starts, because a slow reader may take longer to receive a video.
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), callMs);
      const response = await client
        .fetch(urlOf(key), { method: 'GET', signal: controller.signal, ...(headers && { headers }) })
        .finally(() => clearTimeout(timer));
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (response.status !== (range ? 206 : 200)) return fail(response);
      return response.body ? Readable.fromWeb(response.body as never) : undefined;
    },
    remove: async (key) => {
      const response = await send(urlOf(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) await fail(response);
      await response.body?.cancel();
    },
    list: async (prefix) => {
      const keys: string[] = [];
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
        // S3 signs a space as %20, not as +.
        const response = await send(`${root}/?${query.toString().replaceAll('+', '%20')}`, { method: 'GET' });
        if (!response.ok) return fail(response);
        const xml = await response.text();
        keys.push(...tags(xml, 'Key'));
        [next] = tags(xml, 'NextContinuationToken');
      }
      return keys;
    },
  };
};

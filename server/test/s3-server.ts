import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export type S3Credentials = { accessKey: string; secretKey: string; region: string };

/**
 * Returns why the signature of a request is wrong (AWS Signature Version 4, computed from the request as it arrived).
 */
const findSignatureFault = (
  { method = '', url = '', headers }: IncomingMessage,
  { accessKey, secretKey, region }: S3Credentials,
): string | undefined => {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, key, day = '', zone, signedNames = '', signature] = parts;
  const date = String(headers['x-amz-date']);
  if (key !== accessKey) return 'InvalidAccessKeyId';
  if (zone !== region || !date.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const sent = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 900_000)) return 'RequestTimeTooSkewed';
  const names = signedNames.split(';');
  const amz = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...amz].every((name) => names.includes(name))) return 'AccessDenied';
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedNames,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const expected = hmac(signingKey, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return signature === expected ? undefined : 'SignatureDoesNotMatch';
};

/**
 * A small S3 server in memory: put, get with a range, head, delete and list in pages of two; it checks every signature
 * and fails on demand. Both addressing styles work, because the bucket may be in the host name or in the path.
 */
export const startS3Server = async (credentials: S3Credentials & { bucket: string }) => {
  const { bucket } = credentials;
  const objects = new Map<string, { body: Buffer; type: string }>();
  const control = { failWith: undefined as number | undefined, cutAfter: undefined as number | undefined };
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('continuation-token') ?? 0);
    const contents = keys.slice(start, start + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  };
  const get = (response: ServerResponse, key: string, { headers, method }: IncomingMessage) => {
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body;
    response.writeHead(range ? 206 : 200, { 'content-type': found.type, 'content-length': body.length });
    return response.end(method === 'HEAD' ? undefined : body);
  };
  const put = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1');
    objects.set(key, { body, type: request.headers['content-type'] ?? '' });
    return response.end();
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const virtual = request.headers.host?.startsWith(`${bucket}.`) ?? false;
    if (!virtual && !`${pathname}/`.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(pathname.slice(virtual ? 1 : bucket.length + 2));
    const fault = findSignatureFault(request, credentials);
    if (fault) return refuse(response, 403, fault);
    if (control.failWith !== undefined) {
      request.resume();
      return refuse(response, control.failWith, 'InternalError');
    }
    if (request.method === 'PUT' && control.cutAfter !== undefined && control.cutAfter-- <= 0)
      return request.socket.destroy();
    if (request.method === 'PUT') return put(request, response, key);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    return key === '' ? list(response, searchParams) : get(response, key, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    objects,
    /** `failWith`: status of every call. `cutAfter`: number of stored objects after which uploads are cut off. */
    control,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
};

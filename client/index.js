import { endpoints } from './endpoints.js';

export class WyrmgateError extends Error {
  constructor(status, body, retryAfter) {
    super(body?.error ?? `The portal responded with ${status}.`);
    this.name = 'WyrmgateError';
    this.status = status;
    this.code = body?.code ?? 'unknown';
    this.retryAfter = retryAfter;
    this.requestId = body?.requestId;
  }
}

const addressOf = (url, path, { params = {}, query = {} } = {}) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new TypeError(`params.${name} is missing.`);
    return encodeURIComponent(params[name]);
  });
  const address = new URL(filled, url);
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) address.searchParams.append(name, each);
  return address;
};

/** Reads data of a portal. Every call returns the `data` of the response, or rejects with WyrmgateError. */
export const createClient = ({ url, key, timeoutMs = 10_000, fetch: send = fetch }) => {
  const client = {};
  for (const [domain, name, path] of endpoints) {
    client[domain] ??= {};
    client[domain][name] = async (sent) => {
      const response = await send(addressOf(url, path, sent), {
        headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        // A key must not follow a redirect to another server.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await response.json().catch(() => undefined);
      if (response.ok && body?.success === true) return body.data;
      throw new WyrmgateError(response.status, body, Number(response.headers.get('retry-after')) || undefined);
    };
  }
  return client;
};

import { createHmac, timingSafeEqual } from 'node:crypto';

/** `rawJSON` serialises a number exactly as it was written. TypeScript does not declare it yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
};
type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** Sorts keys at every depth. `listsToo` also turns lists into objects, as the vendor's sample code does. */
const sortKeys = (value: Json, listsToo: boolean): Json => {
  if (Array.isArray(value) && !listsToo) return value.map((each) => sortKeys(each, listsToo));
  if (!Array.isArray(value) && !isObject(value)) return value;
  const keyed = value as { [key: string]: Json };
  return Object.fromEntries(
    Object.keys(keyed)
      .sort()
      .map((key) => [key, sortKeys(keyed[key] as Json, listsToo)]),
  );
};

const keepNumberSpelling = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;

/** Returns the strings that NOWPayments may have signed: the body serialised again with sorted keys. */
export const signingCandidates = (body: string): string[] => {
  const sent = JSON.parse(body) as Json;
  const withNumberSpelling = JSON.parse(body, keepNumberSpelling) as Json;
  const candidates = [sortKeys(sent, false), sortKeys(sent, true), sortKeys(withNumberSpelling, false)].map((each) =>
    JSON.stringify(each),
  );
  return [...new Set(candidates)];
};

export const signText = (text: string, secret: string): Buffer =>
  createHmac('sha512', secret.trim()).update(text).digest();

/** Whether one of the secrets signed this body. There are several while one is being rotated. */
export const isSigned = (body: Uint8Array, signature: unknown, secrets: readonly string[]): boolean => {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  let candidates: string[];
  try {
    candidates = signingCandidates(Buffer.from(body).toString('utf8'));
  } catch {
    return false;
  }
  // Tries all combinations, so that the response time reveals nothing.
  return secrets
    .flatMap((secret) => candidates.map((text) => timingSafeEqual(received, signText(text, secret))))
    .includes(true);
};

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Node has it, the compiler's library not yet: a number that is written as it was spelt. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
};
type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** Keys in order at every depth; `listsToo` as the vendor's documentation has it, which makes objects of lists. */
const sortKeys = (value: Json, listsToo: boolean): Json => {
  if (Array.isArray(value) && !listsToo) return value.map((each) => sortKeys(each, listsToo));
  if (!Array.isArray(value) && !isObject(value)) return value;
  const named = value as { [key: string]: Json };
  return Object.fromEntries(
    Object.keys(named)
      .sort()
      .map((key) => [key, sortKeys(named[key] as Json, listsToo)]),
  );
};

/** Numbers keep the spelling in which they were sent. */
const keepNumbers = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;

/** The texts that NOWPayments may have signed: the object that was sent with its keys sorted, written anew. */
export const signedTexts = (body: string): string[] => {
  const sent = JSON.parse(body) as Json;
  const asSpelt = JSON.parse(body, keepNumbers) as Json;
  const texts = [sortKeys(sent, false), sortKeys(sent, true), sortKeys(asSpelt, false)].map((each) =>
    JSON.stringify(each),
  );
  return [...new Set(texts)];
};

export const signText = (text: string, secret: string): Buffer =>
  createHmac('sha512', secret.trim()).update(text).digest();

/** Whether one of the secrets signed this body; several stand side by side while one is being replaced. */
export const isSigned = (body: Uint8Array, signature: unknown, secrets: readonly string[]): boolean => {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  let texts: string[];
  try {
    texts = signedTexts(Buffer.from(body).toString('utf8'));
  } catch {
    return false;
  }
  // Every text with every secret, so that the time tells nothing.
  return secrets
    .flatMap((secret) => texts.map((text) => timingSafeEqual(given, signText(text, secret))))
    .includes(true);
};

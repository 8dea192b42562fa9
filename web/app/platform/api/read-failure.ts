import { ApiError, envelopeOf } from '@wyrmgate/contract/client';
import type { AdminFailure } from './admin-failures.ts';

const field = (body: unknown, name: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the declared problem or the text from a proxy. Undefined if the failure contains neither. */
export const readFailure = ({ answer, error }: AdminFailure): { error: unknown } | { text: string } | undefined => {
  if (answer === undefined) return error instanceof ApiError ? { error } : undefined;
  const envelope = envelopeOf(answer);
  if (envelope?.success === false) {
    const { code, error: message, details } = envelope;
    return { error: new ApiError(answer.status, code, message, { details }) };
  }
  const body = parsed(answer.text);
  const text = field(body, 'error') ?? field(body, 'message');
  if (text !== undefined) return { text };
  if (answer.statusText) return { text: `HTTP ${answer.status}: ${answer.statusText}` };
  return undefined;
};

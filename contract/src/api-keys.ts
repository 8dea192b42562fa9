import { z } from 'zod';
import { apiKeyDays, apiScopes, maxKeyCallsPerMinute } from './api-keys-constants.ts';
import { endpoint, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { Id, Moment, oneLine, PathId } from './shapes.ts';

export const apiKeysProblems = problems('api-keys', {
  /** The key is unknown, expired or deleted, or its creator is not allowed to have one. */
  invalid: 401,
  /** The endpoint does not accept keys, or the key lacks its scope. */
  scopeMissing: 403,
  /** The caller lacks a permission that a requested scope needs. */
  scopeNotHeld: 403,
  notFound: 404,
  tooMany: 409,
});
const p = apiKeysProblems;

/** Errors that any call with a key may return. */
export const keyProblems = [p.invalid, p.scopeMissing] as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key, which let people recognise it. */
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  calls_per_minute: z.int(),
  created_at: Moment,
  created_by: z.object({ id: Id, username: z.string() }),
  expires_at: Moment,
  last_used_at: Moment.nullable(),
  /** `blocked`: the key's creator is banned or has lost the permission to create keys. */
  state: z.enum(['active', 'expired', 'blocked']),
});
export type ApiKey = z.output<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'api-keys:validation.name')
    .max(80, 'api-keys:validation.name')
    .regex(oneLine, 'api-keys:validation.name'),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, 'api-keys:validation.scopes')
    .max(apiScopes.length, 'api-keys:validation.scopes')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'api-keys:validation.scopes'),
  days: z
    .int('api-keys:validation.days')
    .min(1, 'api-keys:validation.days')
    .max(Math.max(...apiKeyDays), 'api-keys:validation.days')
    .default(90),
  calls_per_minute: z
    .int('api-keys:validation.calls')
    .min(1, 'api-keys:validation.calls')
    .max(maxKeyCallsPerMinute, 'api-keys:validation.calls')
    .default(60),
});

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/api-keys',
    summary: 'All API keys, newest first, without their secrets.',
    access: staff('admin.api-keys.view'),
    limit: 'read',
    reply: z.object({ keys: z.array(ApiKey) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys',
    summary: 'Creates a key. `key` is in this response only. Each scope needs a permission that the caller has.',
    access: staff('admin.api-keys.edit'),
    limit: 'write',
    audit: 'api_key_create',
    requiresStepUp: true,
    body: NewApiKey,
    reply: z.object({ key: z.string(), row: ApiKey }),
    errors: [p.scopeNotHeld, p.tooMany],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/api-keys/{id}',
    summary: 'Deletes a key, which stops working at once.',
    access: staff('admin.api-keys.edit'),
    limit: 'write',
    audit: 'api_key_delete',
    params: z.object({ id: PathId }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: [p.notFound],
  }),
};

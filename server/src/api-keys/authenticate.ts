import { timingSafeEqual } from 'node:crypto';
import { apiKeysProblems } from '@wyrmgate/contract/api-keys';
import { type ApiScope, apiKeyPrefix, scopePermissions } from '@wyrmgate/contract/api-keys-constants';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser, type UserRow } from '../users/service.ts';
import { publicIdOf } from './format.ts';
import { type ApiKeyRow, apiKeys } from './table.ts';

const p = apiKeysProblems;

/** Whether a user with these permissions may have API keys. */
export const mayHaveKeys = (held: readonly string[]): boolean => holdsPermission(held, 'admin.api-keys.edit');

/** Whether a user may log in without first choosing a new password. */
export const isUsable = ({ status, must_change_password }: Pick<UserRow, 'status' | 'must_change_password'>): boolean =>
  status === 'active' && !must_change_password;

/** Whether permissions include the one that a scope needs. */
export const holdsScope = (held: readonly string[], scope: ApiScope): boolean => {
  const permission = scopePermissions[scope];
  return permission === null || holdsPermission(held, permission);
};

/** Returns the creator of a key if they may still log in. */
const findCreator = async (tx: Tx, id: number): Promise<UserRow | undefined> => {
  const user = await findUser(tx, id);
  return user && isUsable(user) ? user : undefined;
};

const findKey = async (tx: Tx, key: string, now: Date): Promise<ApiKeyRow | undefined> => {
  const publicId = publicIdOf(key);
  if (publicId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.public_id, publicId), gt(apiKeys.expires_at, now)));
  return row && timingSafeEqual(Buffer.from(row.hash), Buffer.from(sha256(key))) ? row : undefined;
};

/** Counts a call in the current minute. Throws if there are too many calls. */
const countCall = async (tx: Tx, keyId: number, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const counted = await rowsOf(
    tx,
    sql`update ${apiKeys} set last_used_at = ${at},
          calls = case when minute_ends_at <= ${at} then 1 else calls + 1 end,
          minute_ends_at = case when minute_ends_at <= ${at} then ${at} + interval '1 minute' else minute_ends_at end
        where id = ${keyId} and (minute_ends_at <= ${at} or calls < calls_per_minute)
        returning id`,
  );
  if (counted.length > 0) return;
  const [row] = await tx.select({ end: apiKeys.minute_ends_at }).from(apiKeys).where(eq(apiKeys.id, keyId));
  if (!row) throw problem(p.invalid);
  throw problem(common.tooManyRequests, {
    retryAfterSeconds: Math.max(1, Math.ceil((row.end.getTime() - now.getTime()) / 1000)),
  });
};

/**
 * Returns the creator of a key, with only the permissions that the key's scopes need. Throws if the key is not valid,
 * or if its creator may not have keys now.
 */
export const findKeyUser = async (
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  key: string,
): Promise<User> => {
  const now = clock.now();
  const row = await findKey(db, key, now);
  const creator = row && (await findCreator(db, row.created_by));
  const held = creator ? await permissionsOf(db, creator) : [];
  if (!row || !creator || !mayHaveKeys(held)) throw problem(p.invalid);
  await countCall(db, row.id, now);
  const { id, username, email, real_name: realName, authority, language, create_time: createdAt } = creator;
  return {
    kind: 'user',
    id,
    username,
    email,
    realName,
    authority,
    createdAt,
    language: isLanguage(language) ? language : 'en',
    permissions: row.scopes.flatMap((scope) => {
      const permission = scopePermissions[scope];
      return permission !== null && holdsPermission(held, permission) ? [permission] : [];
    }),
    roles: [],
    isSponsor: false,
    sponsorCode: null,
    coins: 0,
    mustChangePassword: false,
    sessionId: 0,
    apiKey: { prefix: `${apiKeyPrefix}${row.public_id}`, scopes: row.scopes },
  };
};

/** Throws if the key has no access to this endpoint. Calls to public endpoints run as those of a visitor. */
export const admitKey = (spec: Pick<EndpointSpec, 'access' | 'scope'>, actor: Actor): Actor => {
  if (actor.kind !== 'user' || !actor.apiKey) return actor;
  if (spec.scope === undefined || !actor.apiKey.scopes.includes(spec.scope))
    throw problem(p.scopeMissing, { details: { required: spec.scope ?? null } });
  return spec.access.kind === 'visitor' ? { kind: 'visitor' } : actor;
};

import { type ApiKey, apiKeysProblems, type apiKeys as contract } from '@wyrmgate/contract/api-keys';
import { apiKeyPrefix, maxApiKeys } from '@wyrmgate/contract/api-keys-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { count, desc, eq, sql } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser } from '../users/service.ts';
import { holdsScope, isUsable, mayHaveKeys } from './authenticate.ts';
import { createKey } from './format.ts';
import { type ApiKeyRow, apiKeys } from './table.ts';

type Contract = typeof contract;
const p = apiKeysProblems;
const dayMs = 86_400_000;

const prefixOf = ({ public_id }: Pick<ApiKeyRow, 'public_id'>): string => `${apiKeyPrefix}${public_id}`;

const showKey = (row: ApiKeyRow, username: string, state: ApiKey['state']): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: prefixOf(row),
  last_four: row.last_four,
  scopes: row.scopes,
  calls_per_minute: row.calls_per_minute,
  created_at: row.created_at.toISOString(),
  created_by: { id: row.created_by, username },
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state,
});

const auditFields = (row: ApiKeyRow) => ({
  name: row.name,
  prefix: prefixOf(row),
  scopes: row.scopes.join(', '),
  expires_at: row.expires_at.toISOString(),
  calls_per_minute: row.calls_per_minute,
});

/**
 * Returns the creators of these keys, and whether each creator's keys are blocked. Few users create keys, so each is
 * read separately.
 */
const readCreators = async (tx: Tx, ids: number[]): Promise<Map<number, { username: string; blocked: boolean }>> => {
  const creators = new Map<number, { username: string; blocked: boolean }>();
  for (const id of ids) {
    const user = await findUser(tx, id);
    if (!user) continue;
    const blocked = !isUsable(user) || !mayHaveKeys(await permissionsOf(tx, user));
    creators.set(user.id, { username: user.username, blocked });
  }
  return creators;
};

export const listKeys = async ({ tx, now }: Work<User>): Promise<Returned<Contract['list']>> => {
  const rows = await tx.select().from(apiKeys).orderBy(desc(apiKeys.id)).limit(maxApiKeys);
  const creators = await readCreators(tx, [...new Set(rows.map(({ created_by }) => created_by))]);
  const keys = rows.map((row) => {
    const creator = creators.get(row.created_by);
    const expired = row.expires_at <= now;
    return showKey(row, creator?.username ?? '', expired ? 'expired' : creator?.blocked ? 'blocked' : 'active');
  });
  return { keys };
};

export const createApiKey = async (
  { tx, actor, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  if (!body.scopes.every((scope) => holdsScope(actor.permissions, scope)))
    throw problem(p.scopeNotHeld, { fields: [fieldIssue('scopes', p.scopeNotHeld)] });
  // Otherwise, concurrent calls could exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('api_keys'))`);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(apiKeys);
  if (total >= maxApiKeys) throw problem(p.tooMany);
  const { key, publicId } = createKey();
  const [row] = await tx
    .insert(apiKeys)
    .values({
      public_id: publicId,
      hash: sha256(key),
      last_four: key.slice(-4),
      name: body.name,
      scopes: body.scopes,
      created_by: actor.id,
      created_at: now,
      expires_at: new Date(now.getTime() + body.days * dayMs),
      calls_per_minute: body.calls_per_minute,
      minute_ends_at: now,
    })
    .returning();
  if (!row) throw new Error('The inserted key was not returned.');
  audit.target('api_key', row.id);
  audit.changes(changedFields(undefined, auditFields(row)));
  return { key, row: showKey(row, actor.username, 'active') };
};

export const removeKey = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('api_key', params.id);
  const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, params.id)).returning();
  if (!row) throw problem(p.notFound);
  audit.changes(changedFields(auditFields(row), undefined));
  return { deleted: true };
};

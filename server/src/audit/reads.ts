// Reads of personal data by staff. One row per person, target and hour, because screens poll.
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { AuditDetails } from '../http/audit.ts';
import type { Actor } from '../http/context.ts';
import type { Platform } from '../platform/platform.ts';

const hourMs = 3_600_000;
/** How many reads from the last hour to remember. Above this number, some audit rows are written twice. */
const capacity = 20_000;
/** Each process remembers only its own reads, so several processes may record the same read. */
const recent = new WeakMap<Platform, LRUCache<string, number>>();

/** The target of a read: one user or payment, or a list. */
const targetOf = ({ path }: EndpointSpec, id: string | undefined): Pick<AuditDetails, 'targetType' | 'targetId'> => {
  if (id === undefined) return {};
  return { targetType: path.startsWith('/api/admin/donations/') ? 'payment' : 'user', targetId: id };
};

/** Returns the audit details of a read; undefined if the same person read the same target within the last hour. */
export const noteRead = (
  platform: Platform,
  spec: EndpointSpec,
  actor: Actor,
  params: unknown,
): AuditDetails | undefined => {
  if (!spec.readsPersonalData || actor.kind !== 'user') return undefined;
  const sent = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : undefined;
  const target = targetOf(spec, sent);
  // Everyone may read their own data.
  if (target.targetType === 'user' && sent === String(actor.id)) return undefined;
  const key = `${actor.id}:${actor.apiKey?.prefix ?? ''}:${target.targetType ?? spec.path}:${sent ?? ''}`;
  const now = platform.clock.now().getTime();
  const reads = recent.get(platform) ?? new LRUCache<string, number>({ max: capacity });
  recent.set(platform, reads);
  if ((reads.get(key) ?? Number.NEGATIVE_INFINITY) > now - hourMs) return undefined;
  reads.set(key, now);
  return { action: 'personal_data_view', ...target };
};

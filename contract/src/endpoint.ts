import type { z } from 'zod';
import type { ApiScope } from './api-keys-constants.ts';
import type { AuditAction } from './audit-actions.ts';
import type { AuthorityLevel } from './authority.ts';
import type { BuiltInFeature } from './features-constants.ts';
import type { LimitName } from './limits.ts';
import type { Permission } from './permissions.ts';
import type { Problem } from './problem.ts';

/** Who may call an endpoint. There is no default: leaving it out does not compile. */
export type Access =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'player' }
  | { readonly kind: 'sponsor' }
  | { readonly kind: 'backOffice' }
  | { readonly kind: 'staff'; readonly permission: Permission }
  | { readonly kind: 'level'; readonly level: AuthorityLevel };

/** Everyone, logged in or not. */
export const visitor = { kind: 'visitor' } as const satisfies Access;
/** Any logged-in user whose account is active. */
export const player = { kind: 'player' } as const satisfies Access;
/** A logged-in user with a sponsor code. */
export const sponsor = { kind: 'sponsor' } as const satisfies Access;
/** Everyone with access to the back office. */
export const backOffice = { kind: 'backOffice' } as const satisfies Access;
/** Staff whose level or custom role grants `permission`; ADMIN authority holds every permission. */
export const staff = <P extends Permission>(permission: P) => ({ kind: 'staff', permission }) as const satisfies Access;
/** Staff of at least this authority level. */
export const atLeast = <L extends AuthorityLevel>(level: L) => ({ kind: 'level', level }) as const satisfies Access;

/** A named group of cached responses; dropping a tag drops the responses and every page made from them. */
export type CacheTag =
  | 'packages'
  | 'donors'
  | 'forum'
  | 'settings'
  | 'dashboard'
  | 'features'
  | 'announcements'
  | 'branding'
  | 'custom-pages'
  | 'legal'
  | 'recruiting'
  | 'presentations'
  | 'downloads'
  | 'launcher'
  | 'statistics'
  | 'events'
  | 'news'
  | 'world'
  | 'game-settings'
  | 'support'
  | 'translations'
  | 'sponsors'
  | 'items'
  | 'vote-sites'
  | 'gateway-keys'
  | 'game-connection';

export type EndpointSpec = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `{name}` placeholders, e.g. `/api/admin/users/{id}`. */
  readonly path: `/api/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Access;
  readonly limit: LimitName;
  /** Open to API keys with this scope. Keys open nothing else. */
  readonly scope?: ApiScope;
  /** Replaces the generic access error for logged-in users without access (a 403, listed in `errors`). */
  readonly refusal?: Problem;
  /** The action written to the audit log; required on admin mutations. */
  readonly audit?: AuditAction;
  /** Staff read personal data: audited once per person, target and hour. */
  readonly readsPersonalData?: true;
  /**
   * Calls a third party: the pipeline opens no transaction, and the service opens its own around the row changes.
   */
  readonly external?: true;
  /** Callers with a second factor must have proved it in this session within `freshFactorMinutes`. */
  readonly requiresStepUp?: true;
  /** Closed while this feature is off, and for callers without the role it requires. */
  readonly feature?: BuiltInFeature;
  /** Open to callers who must first replace a password set by staff; everything else is closed to them. */
  readonly allowBeforePasswordChange?: true;
  /** Open to staff who must first set up a second factor (`require_2fa_admin`); everything else is closed to them. */
  readonly allowBeforeTwoFactorSetup?: true;
  /** Open to players during maintenance; everything else returns 503 for them. Staff always have access. */
  readonly duringMaintenance?: true;
  /** The same reply for every visitor, cached for at most `seconds` and dropped with its tag. */
  readonly cache?: { readonly tag: CacheTag; readonly seconds: number; readonly visitorsOnly?: true };
  /** Tags that a successful call drops after its commit. */
  readonly drops?: readonly CacheTag[];
  /** The URL names a version of the reply, so browsers keep it for good. */
  readonly immutable?: true;
  /** Maximum size of the body; 100 KB by default. */
  readonly maxBytes?: number;
  /** The body is passed on as raw bytes, for signed webhooks. */
  readonly raw?: true;
  /** The body is a multipart form with one file in the part `file`, which is stored in a temporary file for the handler. */
  readonly upload?: { readonly maxBytes: number };
  /** The reply is repeated under this key next to `data`, where the specification expects it. */
  readonly alias?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Problems that the service may throw. Limits, access and validation are implied. */
  readonly errors: readonly Problem[];
};

/** Declares one endpoint as data. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** A received file. The pipeline deletes it after the call. */
export type UploadedFile = {
  /** Path of the temporary file. */
  path: string;
  /** As the client named it, without folders. Not to be trusted. */
  name: string;
  bytes: number;
  /** SHA-256 of the content, as hexadecimal digits. */
  sha256: string;
};

/** What a handler receives: parsed and defaulted. */
export type Received<E extends EndpointSpec> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: E['raw'] extends true ? Uint8Array : E['upload'] extends object ? UploadedFile : Output<E['body']>;
};

type Field<K extends string, T> = T extends z.ZodType
  ? Record<never, never> extends Input<T>
    ? { [P in K]?: Input<T> }
    : { [P in K]: Input<T> }
  : { [P in K]?: undefined };

/** What a caller sends. */
export type Sent<E extends EndpointSpec> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

/** What a handler returns; checked against the contract before it is sent. */
export type Returned<E extends EndpointSpec> = z.input<E['reply']>;
/** What a caller reads. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>;

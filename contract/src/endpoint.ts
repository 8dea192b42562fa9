import type { z } from 'zod';
import type { ApiScope } from './api-keys-constants.ts';
import type { AuditAction } from './audit-actions.ts';
import type { AuthorityLevel } from './authority.ts';
import type { BuiltInFeature } from './features-constants.ts';
import type { LimitName } from './limits.ts';
import type { Permission } from './permissions.ts';
import type { Problem } from './problem.ts';

/** Who may call an endpoint. It has no default, so that no endpoint compiles without an explicit choice. */
export type Access =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'player' }
  | { readonly kind: 'sponsor' }
  | { readonly kind: 'backOffice' }
  | { readonly kind: 'staff'; readonly permission: Permission }
  | { readonly kind: 'level'; readonly level: AuthorityLevel };

/** Anyone, logged in or not. */
export const visitor = { kind: 'visitor' } as const satisfies Access;
/** Any logged-in user whose account is active. */
export const player = { kind: 'player' } as const satisfies Access;
/** A logged-in user who has a sponsor code. */
export const sponsor = { kind: 'sponsor' } as const satisfies Access;
/** Any user with access to the back office. */
export const backOffice = { kind: 'backOffice' } as const satisfies Access;
/** Staff whose level or custom role grants `permission`. The authority ADMIN holds every permission. */
export const staff = <P extends Permission>(permission: P) => ({ kind: 'staff', permission }) as const satisfies Access;
/** Staff of at least this level. */
export const atLeast = <L extends AuthorityLevel>(level: L) => ({ kind: 'level', level }) as const satisfies Access;

/** A named group of cached responses. Dropping a tag drops these responses and every page rendered from them. */
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
  /** Full path with `{name}` placeholders, such as `/api/admin/users/{id}`. */
  readonly path: `/api/${string}`;
  /** A one-sentence summary for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  readonly limit: LimitName;
  /** Scope that an API key needs to call the endpoint. If absent, no key can call it. */
  readonly scope?: ApiScope;
  /** Replaces the generic access error for logged-in users. Must be a 403 that `errors` contains. */
  readonly refusal?: Problem;
  /** Action to write to the audit log. Required for calls that change data in the back office. */
  readonly audit?: AuditAction;
  /** The endpoint lets staff read personal data, so calls are audited: once per staff member, target and hour. */
  readonly readsPersonalData?: true;
  /**
   * The endpoint calls a third party, so the pipeline opens no transaction. The service opens one only when it changes
   * rows.
   */
  readonly external?: true;
  /** Callers with a second factor must have proved it in this session within `freshFactorMinutes`. */
  readonly requiresStepUp?: true;
  /** The endpoint is closed while this feature is off, and for callers without the role that the feature requires. */
  readonly feature?: BuiltInFeature;
  /** Open to callers who must first replace a password set by staff. All other endpoints reject them. */
  readonly allowBeforePasswordChange?: true;
  /** Open to staff who must first set up a second factor (`require_2fa_admin`). All other endpoints reject them. */
  readonly allowBeforeTwoFactorSetup?: true;
  /** Open to players during maintenance, when other endpoints return 503 to them. Staff always have access. */
  readonly duringMaintenance?: true;
  /** Every visitor gets the same response, which is cached for at most `seconds` and dropped with its tag. */
  readonly cache?: { readonly tag: CacheTag; readonly seconds: number; readonly visitorsOnly?: true };
  /** Tags that are dropped after a successful call has committed. */
  readonly drops?: readonly CacheTag[];
  /** The URL contains a version of the response, so browsers may cache it forever. */
  readonly immutable?: true;
  /** Maximum size of the request body in bytes; 100 KB by default. */
  readonly maxBytes?: number;
  /** The handler gets the raw bytes of the body, because webhook signatures cover them. */
  readonly raw?: true;
  /** The body is a multipart form with one file in the part `file`. The handler gets it as a temporary file. */
  readonly upload?: { readonly maxBytes: number };
  /** Repeats the response under this key next to `data`, as the specification requires for some endpoints. */
  readonly alias?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Problems that the service may throw. Limits, access and validation are implied. */
  readonly errors: readonly Problem[];
};

export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** An uploaded file. The pipeline deletes it after the call. */
export type UploadedFile = {
  path: string;
  /** File name from the client, without folders. It must not be trusted. */
  name: string;
  bytes: number;
  /** SHA-256 of the content, as hexadecimal digits. */
  sha256: string;
};

/** Input of a handler, with parsed values and defaults. */
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

/** Input that a caller sends. */
export type Sent<E extends EndpointSpec> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

/** Return value of a handler. It is checked against the contract before it is sent. */
export type Returned<E extends EndpointSpec> = z.input<E['reply']>;
/** Response as the caller receives it. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>;

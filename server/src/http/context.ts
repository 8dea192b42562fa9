import type { ApiScope } from '@wyrmgate/contract/api-keys-constants';
import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { EndpointSpec, Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuditDraft } from './audit.ts';

/** The logged-in user, read from the database for each call. */
export type User = {
  readonly kind: 'user';
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly realName: string | null;
  readonly authority: AuthorityLevel;
  readonly language: Language;
  readonly createdAt: Date;
  /** Permission keys; "*" means all. */
  readonly permissions: readonly string[];
  /** Ids of active roles. None for an API key. */
  readonly roles: readonly number[];
  readonly isSponsor: boolean;
  readonly sponsorCode: string | null;
  /** Coin balance before the call; a negative balance is a debt. */
  readonly coins: number;
  /** Staff set the password, so the user must choose a new one before doing anything else. */
  readonly mustChangePassword: boolean;
  /** 0 for an API key. */
  readonly sessionId: number;
  /** The API key used for this call. The user is the one who created it. */
  readonly apiKey?: { readonly prefix: string; readonly scopes: readonly ApiScope[] };
};
export type Visitor = { readonly kind: 'visitor' };
export type Actor = User | Visitor;

export type RequestInfo = {
  readonly id: string;
  /** Client address; only configured proxies are trusted. */
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly bearer: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

type Base<A extends Actor> = {
  readonly platform: Platform;
  readonly actor: A;
  readonly request: RequestInfo;
  /** Time at which the call started. */
  readonly now: Date;
  /** Filled in by the service. The pipeline adds user, request and time. */
  readonly audit: AuditDraft;
  /** Sets a cookie if the call succeeds. Cookies never authenticate a call. */
  setCookie(cookie: string): void;
};
/** Context of a service. `tx` is the transaction of a mutation; reads run directly on the database. */
export type Work<A extends Actor = Actor> = Base<A> & {
  readonly tx: Tx;
  afterCommit(callback: () => void): void;
};
/**
 * Context of a service that calls third parties or hashes passwords, and opens its own transactions. The audit row is
 * written in the transaction marked `audited`, or after the handler if no transaction is marked.
 */
export type External<A extends Actor = Actor> = Base<A> & {
  transaction<T>(work: (work: Work<A>) => Promise<T>, options?: { audited: true }): Promise<T>;
};

type ActorOf<E extends EndpointSpec> = E['access'] extends { kind: 'visitor' } ? Actor : User;
type ContextOf<E extends EndpointSpec> = E['external'] extends true ? External<ActorOf<E>> : Work<ActorOf<E>>;

export type Handler<E extends EndpointSpec> = (context: ContextOf<E>, input: Received<E>) => Promise<Returned<E>>;
/** One function per endpoint of a domain; a missing or extra key does not compile. */
export type Handlers<D extends Record<string, EndpointSpec>> = { [N in keyof D]: Handler<D[N]> };

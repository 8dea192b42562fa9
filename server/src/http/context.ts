import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { EndpointSpec, Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuditNote } from './audit.ts';

/** The logged-in user behind a call, as read from the database at this call. */
export type User = {
  readonly kind: 'user';
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly realName: string | null;
  readonly authority: AuthorityLevel;
  readonly language: Language;
  readonly createdAt: Date;
  /** Names of the permissions held; "*" is all. */
  readonly permissions: readonly string[];
  readonly isSponsor: boolean;
  /** Coin balance before the call; below zero is a debt. */
  readonly coins: number;
  /** Staff set his password: he may do nothing before he has chosen one himself. */
  readonly mustChangePassword: boolean;
  readonly sessionId: number;
};
export type Visitor = { readonly kind: 'visitor' };
export type Actor = User | Visitor;

export type RequestInfo = {
  readonly id: string;
  /** Client address; proxies are believed only as configured. */
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
  /** The moment of the call. */
  readonly now: Date;
  /** Filled in by the service: what the audit row says beyond who, where and when. */
  readonly audit: AuditNote;
  /** Sets a cookie of the answer, if the call succeeds. No cookie ever authenticates a call. */
  setCookie(cookie: string): void;
};
/** What a service works with: the transaction (reads: the database) and what must happen after its commit. */
export type Work<A extends Actor = Actor> = Base<A> & {
  readonly tx: Tx;
  afterCommit(act: () => void): void;
};
/**
 * For services that call third parties or hash passwords: no ambient transaction; each `transaction` is one of its own. The
 * endpoint's audit row is written in the one marked `audited`, or after the handler if none is.
 */
export type External<A extends Actor = Actor> = Base<A> & {
  transaction<T>(work: (work: Work<A>) => Promise<T>, options?: { audited: true }): Promise<T>;
};

type ActorOf<E extends EndpointSpec> = E['access'] extends { kind: 'visitor' } ? Actor : User;
type ContextOf<E extends EndpointSpec> = E['external'] extends true ? External<ActorOf<E>> : Work<ActorOf<E>>;

/** The service behind an endpoint. */
export type Handler<E extends EndpointSpec> = (context: ContextOf<E>, input: Received<E>) => Promise<Returned<E>>;
/** One function per endpoint of a domain; a missing or extra key does not compile. */
export type Handlers<D extends Record<string, EndpointSpec>> = { [N in keyof D]: Handler<D[N]> };

import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

/** What a gateway itself says about one payment, already checked for its form. */
export type GatewayFact = {
  /** Where the payment stands, in our words. */
  readonly status: Extract<PaymentStatus, 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'>;
  /** The gateway's own word for it, for the timeline. */
  readonly gatewayStatus: string;
  readonly sessionId: string;
  /** Set once money moved. */
  readonly transactionId: string | undefined;
  /** Our reference as the gateway kept it. */
  readonly reference: string | undefined;
  /** Minor units of `currency` (upper case). */
  readonly amount: number;
  /** Part of `amount` that went back to the payer: refunds, and disputes unless they are won. */
  readonly returned: number;
  readonly currency: string;
  readonly livemode: boolean;
};

/** What is asked of a gateway to start a payment. The same order and attempt always open the same page. */
export type CheckoutOrder = {
  readonly reference: string;
  /** Raised when the gateway answered an attempt with an error: it would repeat that answer for ever. */
  readonly attempt: number;
  readonly name: string;
  readonly description: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  /** When the page closes by itself. */
  readonly expiresAt: Date;
};
export type Checkout = { readonly sessionId: string; readonly url: string };

/** A verified webhook, reduced to what finds the payment. Its facts are never believed: they are read again. */
export type GatewayEvent = {
  /** Unique per event at this gateway. */
  readonly key: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Whether events of this type can move a payment. */
  readonly relevant: boolean;
  /** Session that it is about, if any. */
  readonly sessionId: string | undefined;
  /** Transaction that it is about, if any. */
  readonly transactionId: string | undefined;
  /** Our reference, if it carries one. */
  readonly reference: string | undefined;
};
/** An event and the bytes from which it can be read again. */
export type GatewayLetter = { readonly event: GatewayEvent; readonly body: Uint8Array };
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** One payment gateway. Methods that call it reject with GatewayError. */
export type GatewayAdapter = {
  readonly name: Gateway;
  readonly livemode: boolean;
  /** Opens the hosted page. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Reads the session as it stands now. */
  read(sessionId: string): Promise<GatewayFact>;
  /** Closes the hosted page so that nobody can pay on it any more; a closed one is left alone. */
  close(sessionId: string): Promise<void>;
  /** Checks the signature over the raw body. Answers undefined if it does not hold. */
  verify(body: Uint8Array, headers: Headers): Promise<GatewayEvent | undefined>;
  /** Reads a body that was verified before. */
  parse(body: Uint8Array): GatewayEvent | undefined;
  /** A page of the relevant events since then, newest first; `after` is the key of the last one seen. */
  listEvents(since: Date, after?: string): Promise<{ letters: GatewayLetter[]; more: boolean }>;
};

/**
 * Why a call to a gateway failed. `refused`: for good. `answered`: with an error of its own, which it repeats for the same
 * idempotency key. `silent`: no usable answer, so the call may have worked. `unavailable`: not called at all.
 */
export type GatewayFailure = 'refused' | 'answered' | 'silent' | 'unavailable';

export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  constructor(message: string, failure: GatewayFailure, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.failure = failure;
  }
}

/** An adapter behind its circuit breaker. */
export type GuardedGateway = GatewayAdapter & {
  /** False while the breaker is open: every call would be refused at once. */
  available(): boolean;
};
/** The gateways that have keys. */
export type Gateways = { readonly [G in Gateway]?: GuardedGateway };

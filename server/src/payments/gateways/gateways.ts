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
  readonly currency: string;
  readonly livemode: boolean;
};

/** What is asked of a gateway to start a payment. */
export type CheckoutOrder = {
  readonly reference: string;
  readonly paymentId: number;
  readonly name: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
};

/** A verified webhook, reduced to what finds the payment. */
export type GatewayEvent = {
  /** Unique per event at this gateway. */
  readonly key: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Session that it is about, if any. */
  readonly sessionId: string | undefined;
};

/** One payment gateway. Methods that call it reject with GatewayError. */
export type GatewayAdapter = {
  readonly name: Gateway;
  readonly livemode: boolean;
  /** Opens the hosted page. `attempt` is part of the idempotency key. */
  createCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** Reads the session as it stands now. */
  read(sessionId: string): Promise<GatewayFact>;
  /** Closes the hosted page so that nobody can pay on it any more; a closed one is left alone. */
  close(sessionId: string): Promise<void>;
  /** Checks the signature over the raw body. Returns undefined if it does not hold. */
  verify(body: Uint8Array, headers: Readonly<Record<string, string | string[] | undefined>>): GatewayEvent | undefined;
};

/** The gateway refused for good (`final`) or may answer later. */
export class GatewayError extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean, cause?: unknown) {
    super(message, { cause });
    this.final = final;
  }
}

/** The gateways that have keys. */
export type Gateways = { readonly [G in Gateway]?: GatewayAdapter };

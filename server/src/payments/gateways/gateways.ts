import type { ComparedKind } from '@wyrmgate/contract/gateway-events-constants';
import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

/** A payment's state as the gateway reports it, already validated. */
export type GatewayPaymentState = {
  /** The gateway's status, mapped to the portal's. */
  readonly status: Extract<PaymentStatus, 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'>;
  /** The gateway's original status, for the timeline. */
  readonly gatewayStatus: string;
  readonly sessionId: string;
  /** Set once money has moved. */
  readonly transactionId: string | undefined;
  /** The portal's reference, as stored at the gateway. */
  readonly reference: string | undefined;
  /** In minor units of `currency`, which is in upper case. */
  readonly amount: number;
  /**
   * The part of `amount` that was returned or is on its way to the payer: refunds that have not failed, and lost
   * disputes.
   */
  readonly returned: number;
  /** The part of `amount` that the bank holds during a dispute. */
  readonly disputed?: number;
  /** The state of the latest dispute, if there is one. */
  readonly dispute?: 'open' | 'won' | 'lost';
  /** True if the portal's API keys may not read disputes, in which case a missing `dispute` proves nothing. */
  readonly disputesHidden?: boolean;
  /** The separate refunds, if the gateway lists them. */
  readonly refunds?: readonly GatewayRefund[];
  readonly currency: string;
  readonly livemode: boolean;
  /**
   * Identifies the card or account that paid, and is the same in every payment with it. Not every gateway provides
   * it.
   */
  readonly payer?: string | undefined;
  /** The account that received the money, if it is not the owner of the portal's API keys. */
  readonly payee?: string | undefined;
  /** Lower-case code of the asset; only for crypto payments. */
  readonly asset?: string | undefined;
  /** The ordered amount of the asset and the amount received so far, as decimal strings. */
  readonly due?: string | undefined;
  readonly received?: string | undefined;
  /** Why money that arrived must not be credited automatically. */
  readonly hold?: 'partial' | 'late' | 'duplicate' | undefined;
  /** The amount that arrived, in minor units, if it differs from `amount`. */
  readonly arrived?: number | undefined;
  /** Money that does not change the payment but that staff must know about: an overpayment, or a transfer in another asset. */
  readonly notice?: 'overpaid' | 'repeated' | 'reversed' | undefined;
  /** Whether the payer has approved. No money moves before `capture`. */
  readonly approved?: boolean | undefined;
  /** Whether nothing was paid and the gateway never expires the payment, so that the portal must cancel it. */
  readonly idle?: boolean | undefined;
};

/** A further transfer to the address of a crypto payment. The gateway reports it as a separate payment. */
export type GatewayDeposit = {
  readonly sessionId: string;
  readonly parentSessionId: string | undefined;
  /** The portal's reference, as stored at the gateway. */
  readonly reference: string | undefined;
  readonly livemode: boolean;
  readonly asset: string;
  readonly amount: string;
  readonly state: 'arriving' | 'arrived' | 'failed';
  /** When the transfer was first seen, if the gateway reports it. */
  readonly at: Date | undefined;
};

/** An order for a hosted page. The same reference and attempt always give the same page. */
export type CheckoutOrder = {
  readonly reference: string;
  /** Increases after a server error, because the gateway would repeat that error for the same idempotency key. */
  readonly attempt: number;
  readonly name: string;
  readonly description: string;
  /** In minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  readonly expiresAt: Date;
  /** Code of the asset that the payer chose; only for crypto payments. */
  readonly asset?: string | undefined;
};
/** Payment instructions for the payer. Amounts are decimal strings, because assets have up to 18 decimals. */
export type CryptoTerms = {
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
  /** A memo or tag, without which money is lost on some networks. */
  readonly extraId: string | null;
  readonly network: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
};
/** `url` is the page to redirect to. With `terms`, it is a page of the portal that shows address and amount. */
export type Checkout = { readonly sessionId: string; readonly url: string; readonly terms?: CryptoTerms | undefined };

/** A request to refund money. Requests with the same `key` refund it only once. */
export type RefundOrder = {
  readonly key: string;
  readonly sessionId: string;
  readonly transactionId: string;
  /** In minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** The portal's reference for the payment. */
  readonly reference: string;
  /** Increases after a server error, because the gateway would repeat that error for the same idempotency key. */
  readonly attempt: number;
};
/** If the status is `pending`, a later webhook or `read` reports the outcome. */
export type RefundReceipt = { readonly refundId: string; readonly status: 'succeeded' | 'pending' | 'failed' };

export type GatewayRefund = {
  /** The refund's id at the gateway. */
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** In minor units of the payment's currency. */
  readonly amount: number;
  /** The portal's idempotency key, if the portal requested the refund and the gateway stores keys. */
  readonly key?: string | undefined;
};

/**
 * A verified webhook, reduced to what identifies the payment. Its other contents are never trusted; the state is read
 * again instead.
 */
export type GatewayEvent = {
  /** Unique among the events of the gateway. */
  readonly key: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Whether events of this type can change a payment. */
  readonly relevant: boolean;
  readonly sessionId: string | undefined;
  readonly transactionId: string | undefined;
  /** The portal's reference, if the event contains it. */
  readonly reference: string | undefined;
  /** The earlier session whose address has received money again. */
  readonly parentSessionId?: string | undefined;
  /** Whether the payer approved the payment, possibly again after a decline. */
  readonly approval?: boolean | undefined;
  /** True if the event reports that a dispute was opened or closed. */
  readonly dispute?: boolean | undefined;
};
/** An event with the bytes that it was parsed from. */
export type GatewayWebhook = { readonly event: GatewayEvent; readonly body: Uint8Array };
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The transaction that paid a session, if known. */
export type KnownTransaction = { readonly transactionId: string | undefined };

/** An entry of the gateway's own lists of payments, refunds and disputes. */
export type GatewayEntry = {
  readonly kind: ComparedKind;
  /** The entry's id at the gateway. */
  readonly id: string;
  readonly at: Date;
  /** In minor units of `currency`, which is in upper case. */
  readonly amount: number;
  readonly currency: string;
  readonly sessionId: string | undefined;
  readonly transactionId: string | undefined;
  /** The portal's reference, if the entry contains it. */
  readonly reference: string | undefined;
  /** Whether this is part of a payment that is credited only after staff or further parts complete it. */
  readonly partial?: boolean;
};
/** The error code if the portal's keys may not read the lists. */
export const listsNotAllowed = 'lists_not_allowed';

/** A payment gateway. Methods that call it reject with a `GatewayError`. */
export type GatewayAdapter = {
  readonly name: Gateway;
  readonly livemode: boolean;
  /** Opens the hosted page, or returns payment instructions. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Reads the current state. Pass `paid` for a session known to be paid, to read refunds and disputes too. */
  read(sessionId: string, paid?: KnownTransaction): Promise<GatewayPaymentState>;
  /** Reads a further transfer. Missing if payments at this gateway are always paid in one transfer. */
  readDeposit?(sessionId: string): Promise<GatewayDeposit>;
  /**
   * Captures an approved payment once, and reads its state again. `attempt` increases after a declined payment
   * method.
   */
  capture?(sessionId: string, reference: string, attempt: number): Promise<GatewayPaymentState>;
  /** Missing if the gateway has no refund API. Staff then pay out by hand and record the reference. */
  refund?(order: RefundOrder): Promise<RefundReceipt>;
  /** Closes the hosted page, so that it can no longer be paid. Does nothing if it is already closed. */
  close(sessionId: string): Promise<void>;
  /**
   * Verifies the signature of the raw body. Returns undefined if the signature is invalid, and rejects if it cannot
   * be checked now.
   */
  verify(body: Uint8Array, headers: Headers): Promise<GatewayEvent | undefined>;
  /** Parses a body that has already been verified. */
  parse(body: Uint8Array): GatewayEvent | undefined;
  /** Returns a page of relevant events. `cursor` is the `next` of the previous page. */
  listEvents(since: Date, cursor?: string): Promise<{ webhooks: GatewayWebhook[]; next: string | undefined }>;
  /** Returns a page of the money that moved at or after `from` and before `to`. */
  listEntries(from: Date, to: Date, cursor?: string): Promise<{ entries: GatewayEntry[]; next: string | undefined }>;
};

/**
 * `refused`: rejected permanently; `answered`: a server error, which the gateway repeats for the same idempotency key;
 * `silent`: no usable response, so the call may have succeeded; `unavailable`: not called.
 */
export type GatewayFailure = 'refused' | 'answered' | 'silent' | 'unavailable';

export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** The gateway's own error code. */
  readonly code: string | undefined;
  constructor(message: string, failure: GatewayFailure, cause?: unknown, code?: string) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.failure = failure;
    this.code = code;
  }
}

export type GuardedGateway = GatewayAdapter & {
  /** False while the circuit is open. */
  available(): boolean;
};
export type CryptoAsset = {
  /** In lower case, one code per asset and network, such as `usdttrc20`. */
  readonly code: string;
  readonly name: string;
  readonly network: string | null;
  /** Whether payments need a memo in addition to the address. */
  readonly memo: boolean;
};
export type CryptoRates = {
  /** Returns the assets that this portal accepts, most popular first. */
  assets(): Promise<CryptoAsset[]>;
  /** Returns the minimum payment in cents of `currency` by asset code, where it is known. */
  minimums(currency: string): Promise<Map<string, number>>;
  /** Returns the current value in `to` of `cents` of `from`, as a decimal that is only for display. */
  estimate(from: string, to: string, cents: number): Promise<string>;
};
export type CryptoGateway = GuardedGateway & { readonly rates: CryptoRates };

/** The gateways with API keys. */
export type Gateways = {
  readonly stripe?: GuardedGateway;
  readonly paypal?: GuardedGateway;
  readonly nowpayments?: CryptoGateway;
};

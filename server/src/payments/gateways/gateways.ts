import type { ComparedKind } from '@wyrmgate/contract/gateway-events-constants';
import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

/** State of a payment as reported by the gateway, already validated. */
export type GatewayPaymentState = {
  /** The gateway's status mapped to ours. */
  readonly status: Extract<PaymentStatus, 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'>;
  /** The gateway's own status, for the timeline. */
  readonly gatewayStatus: string;
  readonly sessionId: string;
  /** Set once money moved. */
  readonly transactionId: string | undefined;
  /** Our reference as stored at the gateway. */
  readonly reference: string | undefined;
  /** Minor units of `currency` (upper case). */
  readonly amount: number;
  /** Part of `amount` returned to the payer or on its way: refunds that have not failed and lost disputes. */
  readonly returned: number;
  /** Part of `amount` held by the bank during a dispute. */
  readonly disputed?: number;
  /** State of the latest dispute, if there is one. */
  readonly dispute?: 'open' | 'won' | 'lost';
  /** Our API keys may not read disputes, so a missing `dispute` does not mean that there is none. */
  readonly disputesHidden?: boolean;
  /** The individual refunds, if the gateway lists them. */
  readonly refunds?: readonly GatewayRefund[];
  readonly currency: string;
  readonly livemode: boolean;
  /** Identifies the card or account that paid, if the gateway does; the same in every payment with it. */
  readonly payer?: string | undefined;
  /** The payee, if it is not the owner of our API keys. */
  readonly payee?: string | undefined;
  /** Lower-case code of the asset, for crypto payments. */
  readonly asset?: string | undefined;
  /** Amounts of the asset that were ordered and have been received so far, as decimal strings. */
  readonly due?: string | undefined;
  readonly received?: string | undefined;
  /** Money arrived that must not be credited automatically. */
  readonly hold?: 'partial' | 'late' | 'duplicate' | undefined;
  /** Minor units that arrived, if that is not `amount`. */
  readonly arrived?: number | undefined;
  /** Money that does not change the payment but that staff must know about: too much, or in another asset. */
  readonly notice?: 'overpaid' | 'repeated' | undefined;
  /** The payer approved; no money moves before `capture`. */
  readonly approved?: boolean | undefined;
  /** Nothing was paid and the gateway never expires the payment itself, so cancelling it is up to us. */
  readonly idle?: boolean | undefined;
};

/** A further transfer to the address of a crypto payment, which the gateway reports as a separate payment. */
export type GatewayDeposit = {
  readonly sessionId: string;
  readonly parentSessionId: string | undefined;
  /** Our reference as stored at the gateway. */
  readonly reference: string | undefined;
  readonly livemode: boolean;
  readonly asset: string;
  readonly amount: string;
  readonly state: 'arriving' | 'arrived' | 'failed';
  /** When the transfer was first seen, if the gateway says so. */
  readonly at: Date | undefined;
};

/** Request to start a payment. The same reference and attempt always open the same page. */
export type CheckoutOrder = {
  readonly reference: string;
  /** Increases after a server error, because the gateway repeats that error for the same idempotency key. */
  readonly attempt: number;
  readonly name: string;
  readonly description: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly language: string;
  /** When the page expires. */
  readonly expiresAt: Date;
  /** Code of the asset that the payer chose, for crypto payments. */
  readonly asset?: string | undefined;
};
/** Payment instructions shown to the payer. Amounts are decimal strings, because assets have up to 18 decimals. */
export type CryptoTerms = {
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
  /** Memo or tag without which some networks lose the money. */
  readonly extraId: string | null;
  readonly network: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
};
/** `url` is the page to redirect to. With `terms`, our own page shows address and amount. */
export type Checkout = { readonly sessionId: string; readonly url: string; readonly terms?: CryptoTerms | undefined };

/** Request to return money. Repeated requests with the same `key` return it once. */
export type RefundOrder = {
  readonly key: string;
  readonly sessionId: string;
  readonly transactionId: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** Our reference of the payment. */
  readonly reference: string;
  /** Increases after a server error, because the gateway repeats that error for the same idempotency key. */
  readonly attempt: number;
};
/** For `pending`, a later webhook or `read` reports the outcome. */
export type RefundReceipt = { readonly refundId: string; readonly status: 'succeeded' | 'pending' | 'failed' };

export type GatewayRefund = {
  /** Id at the gateway. */
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Minor units of the payment's currency. */
  readonly amount: number;
  /** Our idempotency key, if the refund was requested here and the gateway stores keys. */
  readonly key?: string | undefined;
};

/** A verified webhook, reduced to what identifies the payment. Its contents are never trusted; the state is read again. */
export type GatewayEvent = {
  /** Unique per event and gateway. */
  readonly key: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Whether events of this type can change a payment. */
  readonly relevant: boolean;
  readonly sessionId: string | undefined;
  readonly transactionId: string | undefined;
  /** Our reference, if the event contains it. */
  readonly reference: string | undefined;
  /** Set when money arrived again at the address of this earlier session. */
  readonly parentSessionId?: string | undefined;
  /** The payer approved the payment, possibly again after a decline. */
  readonly approval?: boolean | undefined;
  /** A dispute was opened or closed. */
  readonly dispute?: boolean | undefined;
};
/** An event with the bytes it was parsed from. */
export type GatewayWebhook = { readonly event: GatewayEvent; readonly body: Uint8Array };
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The transaction that paid a session, if known. */
export type KnownTransaction = { readonly transactionId: string | undefined };

/** One entry of the gateway's own lists of payments, refunds and disputes. */
export type GatewayEntry = {
  readonly kind: ComparedKind;
  /** Id at the gateway. */
  readonly id: string;
  readonly at: Date;
  /** Minor units of `currency` (upper case). */
  readonly amount: number;
  readonly currency: string;
  readonly sessionId: string | undefined;
  readonly transactionId: string | undefined;
  /** Our reference, if the entry contains it. */
  readonly reference: string | undefined;
  /** Part of a payment that is only credited when staff or further parts complete it. */
  readonly partial?: boolean;
};
/** Code of the error when our keys may not read the lists. */
export const listsNotAllowed = 'lists_not_allowed';

/** One payment gateway. Methods that call it reject with GatewayError. */
export type GatewayAdapter = {
  readonly name: Gateway;
  readonly livemode: boolean;
  /** Opens the hosted page, or returns payment instructions. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Reads the current state. `paid` marks a session known to be paid: refunds and disputes are read too. */
  read(sessionId: string, paid?: KnownTransaction): Promise<GatewayPaymentState>;
  /** Reads a further transfer. Missing for gateways whose payments are paid at once. */
  readDeposit?(sessionId: string): Promise<GatewayDeposit>;
  /** Captures an approved payment once and reads it again. `attempt` increases after a declined payment method. */
  capture?(sessionId: string, reference: string, attempt: number): Promise<GatewayPaymentState>;
  /** Missing for gateways without a refund API: staff pay out by hand and record the reference. */
  refund?(order: RefundOrder): Promise<RefundReceipt>;
  /** Closes the hosted page so that it can no longer be paid. Does nothing if it is closed. */
  close(sessionId: string): Promise<void>;
  /** Verifies the signature over the raw body. Returns undefined if it is invalid, rejects if it cannot be checked now. */
  verify(body: Uint8Array, headers: Headers): Promise<GatewayEvent | undefined>;
  /** Parses a body that was verified before. */
  parse(body: Uint8Array): GatewayEvent | undefined;
  /** A page of relevant events; `cursor` is `next` of the previous page. */
  listEvents(since: Date, cursor?: string): Promise<{ webhooks: GatewayWebhook[]; next: string | undefined }>;
  /** A page of the money that moved from `from` until before `to`. */
  listEntries(from: Date, to: Date, cursor?: string): Promise<{ entries: GatewayEntry[]; next: string | undefined }>;
};

/**
 * `refused`: rejected for good. `answered`: server error, repeated for the same idempotency key. `silent`: no usable response,
 * so the call may have succeeded. `unavailable`: not called at all.
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
  /** Lower case, one per asset and network: `usdttrc20`. */
  readonly code: string;
  readonly name: string;
  readonly network: string | null;
  /** Whether payments need a memo in addition to the address. */
  readonly memo: boolean;
};
export type CryptoRates = {
  /** The assets that this portal accepts, most popular first. */
  assets(): Promise<CryptoAsset[]>;
  /** Minimum payment in cents of `currency` by asset code, where known. */
  minimums(currency: string): Promise<Map<string, number>>;
  /** Current value in `to` of `cents` of `from`, as a decimal for display only. */
  estimate(from: string, to: string, cents: number): Promise<string>;
};
export type CryptoGateway = GuardedGateway & { readonly rates: CryptoRates };

/** The gateways with API keys. */
export type Gateways = {
  readonly stripe?: GuardedGateway;
  readonly paypal?: GuardedGateway;
  readonly nowpayments?: CryptoGateway;
};

import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

/** What a gateway itself says about one payment, already checked for its form. */
export type GatewayPaymentState = {
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
  /** Part of `amount` that went back to the payer, or is on its way: refunds that have not failed, disputes that were lost. */
  readonly returned: number;
  /** Part of `amount` that a bank holds while it decides a dispute. */
  readonly disputed?: number;
  /** How the latest dispute stands, if there ever was one. */
  readonly dispute?: 'open' | 'won' | 'lost';
  /** The gateway does not let us read disputes: nothing is known of them, neither that there are any nor that there are none. */
  readonly disputesHidden?: boolean;
  /** The refunds one by one, as far as the gateway tells. */
  readonly refunds?: readonly GatewayRefund[];
  readonly currency: string;
  readonly livemode: boolean;
  /** Who was paid, if the gateway names somebody else than the owner of the keys. */
  readonly payee?: string | undefined;
  /** The coin in which it is paid, lower case, for gateways that take several. */
  readonly asset?: string | undefined;
  /** Coins that have arrived so far, as a decimal. */
  readonly received?: string | undefined;
  /** Money is there that must not be credited by itself. */
  readonly hold?: 'partial' | 'duplicate' | undefined;
  /** The payer agreed and nothing is taken before capture(). */
  readonly approved?: boolean | undefined;
  /** Nothing was paid, and the gateway has no word for giving up: who cancels, and when, is our decision. */
  readonly idle?: boolean | undefined;
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
  /** The coin that the payer chose, at a gateway that takes coins. */
  readonly asset?: string | undefined;
};
/** What a payer of coins must be shown. Amounts are decimal strings: coins have up to 18 digits. */
export type CryptoTerms = {
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
  /** Memo, tag or message without which some networks lose the money. */
  readonly extraId: string | null;
  readonly network: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
};
/** `url` is where the payer goes; with `terms` the address and amount are shown on our own page. */
export type Checkout = { readonly sessionId: string; readonly url: string; readonly terms?: CryptoTerms | undefined };

/** Money to be given back. The same `key` gives it back once, however often it is asked. */
export type RefundOrder = {
  readonly key: string;
  readonly sessionId: string;
  readonly transactionId: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** Our reference of the payment. */
  readonly reference: string;
  /** Raised when the gateway answered an attempt with an error: it would repeat that answer for ever. */
  readonly attempt: number;
};
/** `pending`: the gateway still works on it; a later event, or read(), tells how it ended. */
export type RefundReceipt = { readonly refundId: string; readonly status: 'succeeded' | 'pending' | 'failed' };

/** A refund as the gateway lists it. */
export type GatewayRefund = {
  /** The gateway's id of the refund. */
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Minor units of the payment's currency. */
  readonly amount: number;
  /** Our key, if it was asked for here and the gateway kept it. */
  readonly key?: string | undefined;
};

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
  /** Session whose address was used once more: nobody ordered what arrived. */
  readonly parentSessionId?: string | undefined;
  /** The payer agreed, perhaps once more. */
  readonly approval?: boolean | undefined;
  /** It tells that a dispute began or ended. */
  readonly dispute?: boolean | undefined;
};
/** An event and the bytes from which it can be read again. */
export type GatewayWebhook = { readonly event: GatewayEvent; readonly body: Uint8Array };
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The transaction that paid a session, if it is known. */
export type PaidBefore = { readonly transactionId: string | undefined };

/** One payment gateway. Methods that call it reject with GatewayError. */
export type GatewayAdapter = {
  readonly name: Gateway;
  readonly livemode: boolean;
  /** Opens the hosted page. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Reads the session as it stands now; `paid`: it was paid before, so with what may have gone back since. */
  read(sessionId: string, paid?: PaidBefore): Promise<GatewayPaymentState>;
  /** Takes what the payer agreed to, once, and reads again; `attempt` is raised when his means of payment was declined. */
  capture?(sessionId: string, reference: string, attempt: number): Promise<GatewayPaymentState>;
  /** Gives money back. A gateway without it has no such call: staff pays by hand and writes down the reference. */
  refund?(order: RefundOrder): Promise<RefundReceipt>;
  /** Closes the hosted page so that nobody can pay on it any more; a closed one is left alone. */
  close(sessionId: string): Promise<void>;
  /** Checks the signature over the raw body. Answers undefined if it does not hold. */
  verify(body: Uint8Array, headers: Headers): Promise<GatewayEvent | undefined>;
  /** Reads a body that was verified before. */
  parse(body: Uint8Array): GatewayEvent | undefined;
  /** A page of the relevant events since then; `cursor` is the `next` of the page before. */
  listEvents(since: Date, cursor?: string): Promise<{ letters: GatewayWebhook[]; next: string | undefined }>;
};

/**
 * Why a call to a gateway failed. `refused`: for good. `answered`: with an error of its own, which it repeats for the same
 * idempotency key. `silent`: no usable answer, so the call may have worked. `unavailable`: not called at all.
 */
export type GatewayFailure = 'refused' | 'answered' | 'silent' | 'unavailable';

export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** The gateway's own word for it. */
  readonly code: string | undefined;
  constructor(message: string, failure: GatewayFailure, cause?: unknown, code?: string) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.failure = failure;
    this.code = code;
  }
}

/** An adapter behind its circuit breaker. */
export type GuardedGateway = GatewayAdapter & {
  /** False while the breaker is open: every call would be refused at once. */
  available(): boolean;
};
/** A coin in which can be paid. */
export type CryptoAsset = {
  /** Lower case, one per network: `usdttrc20`. */
  readonly code: string;
  readonly name: string;
  readonly network: string | null;
  /** Whether a payment needs a memo beside the address. */
  readonly memo: boolean;
};
export type CryptoRates = {
  /** The coins that this portal takes, best known first. */
  coins(): Promise<CryptoAsset[]>;
  /** Cents of the currency from which on a coin is taken, as far as it is known. */
  minimums(currency: string): Promise<Map<string, number>>;
  /** What so many cents of the first are in the second now; a decimal for reading, not for reckoning. */
  estimate(from: string, to: string, cents: number): Promise<string>;
};
export type CryptoGateway = GuardedGateway & { readonly market: CryptoRates };

/** The gateways that have keys. */
export type Gateways = {
  readonly stripe?: GuardedGateway;
  readonly paypal?: GuardedGateway;
  readonly nowpayments?: CryptoGateway;
};

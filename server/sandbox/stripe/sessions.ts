import type Stripe from 'stripe';
import { nameLineItem, nameSession } from './identifiers.ts';
import { announce, findSession, type Ledger, seconds } from './ledger.ts';
import { knownCurrencies, leastAmount, mostMinorUnits, showMoney } from './money.ts';
import type { Params } from './params.ts';
import { refuse } from './problem.ts';
import type { Session } from './records.ts';

const accepted = [
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'consent_collection',
  'currency',
  'custom_text',
  'customer_creation',
  'customer_email',
  'excluded_payment_method_types',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_options',
  'submit_type',
  'success_url',
  'ui_mode',
];
const halfHour = 30 * 60;
const day = 24 * 60 * 60;

export const createSession = (ledger: Ledger, params: Params): Session => {
  params.only(accepted);
  params.oneOf('mode', ['payment'] as const) ?? params.needText('mode');
  params.oneOf('ui_mode', ['hosted_page'] as const);
  const successUrl = params.url('success_url') ?? params.needText('success_url');
  const lines = readLines(params);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const currency = lines[0]?.currency ?? 'eur';
  checkTotal(total, currency);
  const intentData = params.group('payment_intent_data');
  intentData?.only(['description', 'metadata', 'receipt_email', 'statement_descriptor', 'statement_descriptor_suffix']);
  const created = seconds(ledger);
  const id = nameSession();
  const session = buildSession({
    id,
    created,
    total,
    currency,
    successUrl,
    cancelUrl: params.url('cancel_url') ?? null,
    expiresAt: readExpiry(params, created),
    clientReference: params.text('client_reference_id', 200) ?? null,
    email: readEmail(params, 'customer_email'),
    locale: params.text('locale') ?? null,
    metadata: params.metadata('metadata'),
    submitType: params.oneOf('submit_type', ['auto', 'book', 'donate', 'pay'] as const) ?? null,
    methods: params.texts('allowed_payment_method_types'),
    url: `${ledger.around.publicUrl()}/pay/${id}`,
  });
  ledger.state.drafts[id] = {
    lines,
    intentMetadata: intentData?.metadata('metadata') ?? {},
    description: intentData?.text('description', 1000) ?? null,
    receiptEmail: intentData ? readEmail(intentData, 'receipt_email') : null,
    intentId: null,
    delivery: 'normal',
  };
  ledger.state.sessions[id] = session;
  ledger.around.changed();
  return session;
};

export const expireSession = (ledger: Ledger, id: string): Session => {
  const { session } = findSession(ledger, id);
  if (session.status !== 'open') {
    throw refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  announce(ledger, id, 'checkout.session.expired', session);
  return session;
};

/** Stripe ends a session at `expires_at` by itself. */
export const expireOverdue = (ledger: Ledger): void => {
  const time = seconds(ledger);
  for (const session of Object.values(ledger.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= time) expireSession(ledger, session.id);
  }
};

const readLines = (params: Params): Stripe.LineItem[] => {
  const lines = params.groups('line_items').map(readLine);
  if (lines.length === 0) params.needGroup('line_items');
  const other = lines.findIndex((line) => line.currency !== lines[0]?.currency);
  if (other > 0) {
    throw refuse('All line items must have the same currency.', { param: `line_items[${other}][price_data][currency]` });
  }
  return lines;
};

const readLine = (line: Params): Stripe.LineItem => {
  line.only(['price_data', 'quantity', 'metadata']);
  const price = line.needGroup('price_data');
  price.only(['currency', 'product_data', 'unit_amount', 'tax_behavior']);
  const product = price.needGroup('product_data');
  product.only(['name', 'description', 'images', 'metadata', 'tax_code']);
  const currency = price.needText('currency');
  if (!knownCurrencies().includes(currency)) {
    throw refuse(`Invalid currency: ${currency}. The sandbox supports these currencies: ${knownCurrencies().join(', ')}`, {
      param: price.path('currency'),
    });
  }
  const unit = price.integer('unit_amount') ?? Number(price.needText('unit_amount'));
  if (unit < 0 || unit > mostMinorUnits) {
    throw refuse(`Invalid non-negative integer of at most 8 digits: ${unit}`, {
      code: 'parameter_invalid_integer',
      param: price.path('unit_amount'),
    });
  }
  const quantity = line.integer('quantity') ?? Number(line.needText('quantity'));
  if (quantity < 1) throw refuse('Invalid positive integer', { code: 'parameter_invalid_integer', param: line.path('quantity') });
  return {
    id: nameLineItem(),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency,
    description: product.needText('name', 1000),
    metadata: line.metadata('metadata'),
    price: null,
    quantity,
  };
};

const checkTotal = (total: number, currency: string): void => {
  if (total < leastAmount(currency)) {
    throw refuse(
      `The Checkout Session's total amount due must add up to at least ${showMoney(leastAmount(currency), currency)} ${currency}`,
      { code: 'amount_too_small' },
    );
  }
  if (total > mostMinorUnits) {
    throw refuse(
      `The Checkout Session's total amount must be no more than ${showMoney(mostMinorUnits, currency)} ${currency}`,
      { code: 'amount_too_large' },
    );
  }
};

const readExpiry = (params: Params, created: number): number => {
  const expiry = params.integer('expires_at') ?? created + day;
  const param = params.path('expires_at');
  if (expiry < created + halfHour - 60) {
    throw refuse('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param });
  }
  if (expiry > created + day + 60) {
    throw refuse('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param });
  }
  return expiry;
};

const readEmail = (params: Params, name: string): string | null => {
  const email = params.text(name, 512);
  if (email === undefined) return null;
  if (/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email)) return email;
  throw refuse(`Invalid email address: ${email}`, { code: 'email_invalid', param: params.path(name) });
};

type Seed = {
  id: string;
  created: number;
  total: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  clientReference: string | null;
  email: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  submitType: 'auto' | 'book' | 'donate' | 'pay' | null;
  methods: string[];
  url: string;
};

const buildSession = (seed: Seed): Session => ({
  id: seed.id,
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: seed.methods.length > 0 ? seed.methods : null,
  amount_subtotal: seed.total,
  amount_total: seed.total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: seed.cancelUrl,
  client_reference_id: seed.clientReference,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: seed.created,
  currency: seed.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: seed.email,
  discounts: [],
  expires_at: seed.expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: seed.locale,
  managed_payments: null,
  metadata: seed.metadata,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: seed.methods.length > 0 ? seed.methods : ['card', 'sepa_debit'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: seed.submitType,
  subscription: null,
  success_url: seed.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: seed.url,
  wallet_options: null,
});

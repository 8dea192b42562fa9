import type Stripe from 'stripe';
import type { Order } from './build-session.ts';
import { newLineItemId } from './identifiers.ts';
import { knownCurrencies, maxMinorUnits, minAmount, showMoney } from './money.ts';
import type { Params } from './params.ts';
import { invalidRequest } from './problem.ts';
import type { Draft } from './records.ts';

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

export const readOrder = (params: Params, created: number): { order: Order; draft: Draft } => {
  params.only(accepted);
  if (params.oneOf('mode', ['payment'] as const) === undefined) params.needText('mode');
  params.oneOf('ui_mode', ['hosted_page'] as const);
  const lines = readLines(params);
  const intentData = params.group('payment_intent_data');
  intentData?.only(['description', 'metadata', 'receipt_email', 'statement_descriptor', 'statement_descriptor_suffix']);
  return {
    order: {
      total: readTotal(lines),
      currency: lines[0]?.currency ?? 'eur',
      successUrl: params.needUrl('success_url'),
      cancelUrl: params.url('cancel_url') ?? null,
      expiresAt: readExpiry(params, created),
      clientReference: params.text('client_reference_id', 200) ?? null,
      email: params.email('customer_email') ?? null,
      locale: params.text('locale') ?? null,
      metadata: params.metadata('metadata'),
      submitType: params.oneOf('submit_type', ['auto', 'book', 'donate', 'pay'] as const) ?? null,
      methods: params.texts('allowed_payment_method_types'),
    },
    draft: {
      lines,
      intentMetadata: intentData?.metadata('metadata') ?? {},
      description: intentData?.text('description', 1000) ?? null,
      receiptEmail: intentData?.email('receipt_email') ?? null,
      intentId: null,
      delivery: 'normal',
    },
  };
};

const readLines = (params: Params): Stripe.LineItem[] => {
  const lines = params.groups('line_items').map(readLine);
  if (lines.length === 0) params.needGroup('line_items');
  const other = lines.findIndex((line) => line.currency !== lines[0]?.currency);
  if (other > 0) {
    throw invalidRequest('All line items must have the same currency.', {
      param: `line_items[${other}][price_data][currency]`,
    });
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
    throw invalidRequest(
      `Invalid currency: ${currency}. The sandbox supports these currencies: ${knownCurrencies().join(', ')}`,
      {
        param: price.path('currency'),
      },
    );
  }
  const unit = price.needInteger('unit_amount');
  if (unit < 0 || unit > maxMinorUnits) {
    throw invalidRequest(`Invalid non-negative integer of at most 8 digits: ${unit}`, {
      code: 'parameter_invalid_integer',
      param: price.path('unit_amount'),
    });
  }
  const quantity = line.needInteger('quantity');
  if (quantity < 1)
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: line.path('quantity'),
    });
  return {
    id: newLineItemId(),
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

const readTotal = (lines: readonly Stripe.LineItem[]): number => {
  const currency = lines[0]?.currency ?? 'eur';
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < minAmount(currency)) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${showMoney(minAmount(currency), currency)} ${currency}`,
      { code: 'amount_too_small' },
    );
  }
  if (total > maxMinorUnits) {
    throw invalidRequest(
      `The Checkout Session's total amount must be no more than ${showMoney(maxMinorUnits, currency)} ${currency}`,
      { code: 'amount_too_large' },
    );
  }
  return total;
};

const readExpiry = (params: Params, created: number): number => {
  const expiry = params.integer('expires_at') ?? created + day;
  const param = params.path('expires_at');
  if (expiry < created + halfHour) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    });
  }
  if (expiry > created + day) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
  return expiry;
};

import type { Session } from './records.ts';

export type Order = {
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
};

export const buildSession = (id: string, url: string, created: number, order: Order): Session => ({
  id,
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: order.methods.length > 0 ? order.methods : null,
  amount_subtotal: order.total,
  amount_total: order.total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: order.cancelUrl,
  client_reference_id: order.clientReference,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created,
  currency: order.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: order.email,
  discounts: [],
  expires_at: order.expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: order.locale,
  managed_payments: null,
  metadata: order.metadata,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: order.methods.length > 0 ? order.methods : ['card', 'sepa_debit'],
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
  submit_type: order.submitType,
  subscription: null,
  success_url: order.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url,
  wallet_options: null,
});

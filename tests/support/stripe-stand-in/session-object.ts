import type Stripe from "stripe"

type NewSession = {
  id: string
  created: number
  amount: number
  /** ISO 4217, lower case. */
  currency: string
  reference: string | null
  email: string | null
  metadata: Record<string, string>
  expiresAt: number
  successUrl: string
  cancelUrl: string | null
  url: string
}

/** Every field that Stripe publishes; the compiler names missing ones. */
export const createStripeSession = (session: NewSession): Stripe.Checkout.Session => ({
  id: session.id,
  object: "checkout.session",
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ["card"],
  amount_subtotal: session.amount,
  amount_total: session.amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: session.cancelUrl,
  client_reference_id: session.reference,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: session.created,
  currency: session.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: "if_required",
  customer_details: null,
  customer_email: session.email,
  discounts: [],
  expires_at: session.expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: session.metadata,
  mode: "payment",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ["card"],
  payment_status: "unpaid",
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: "open",
  submit_type: null,
  subscription: null,
  success_url: session.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  url: session.url,
  wallet_options: null,
})

import type Stripe from "stripe"

type Base = { id: string; created: number; amount: number; currency: string }

export const createStripeIntent = (
  intent: Base & { metadata: Record<string, string>; description: string | null },
): Stripe.PaymentIntent => ({
  id: intent.id,
  object: "payment_intent",
  allowed_payment_method_types: ["card"],
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic_async",
  client_secret: `${intent.id}_secret_stand_in`,
  confirmation_method: "automatic",
  created: intent.created,
  currency: intent.currency,
  customer: null,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: intent.metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "requires_payment_method",
  transfer_data: null,
  transfer_group: null,
})

export const createStripeCharge = (
  charge: Base & {
    intent: string
    metadata: Record<string, string>
    description: string | null
    status: "succeeded" | "failed" | "pending"
    failure: { code: string; message: string } | null
  },
): Stripe.Charge => {
  const captured = charge.status === "succeeded"
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: captured ? charge.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: captured,
    payment_intent: charge.intent,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  }
}

export const createStripeBalance = (balance: Base & { charge: string }): Stripe.BalanceTransaction => {
  const fee = Math.round(balance.amount * 0.029)
  return {
    id: balance.id,
    object: "balance_transaction",
    amount: balance.amount,
    available_on: balance.created,
    balance_type: "payments",
    created: balance.created,
    currency: balance.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency: balance.currency, description: null, type: "stripe_fee" },
    ],
    net: balance.amount - fee,
    reporting_category: "charge",
    source: balance.charge,
    status: "available",
    type: "charge",
  }
}

export const createStripeRefund = (
  refund: Base & {
    charge: string
    intent: string
    metadata: Record<string, string>
    reason: string | null
    status: "pending" | "succeeded"
  },
): Stripe.Refund => ({
  id: refund.id,
  object: "refund",
  amount: refund.amount,
  balance_transaction: null,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  customer: null,
  customer_account: null,
  metadata: refund.metadata,
  payment_intent: refund.intent,
  payment_method: null,
  reason: refund.reason as Stripe.Refund.Reason | null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
})

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence

const EVIDENCE_DUE_DAYS = 10

export const createStripeDispute = (dispute: Base & { charge: string; intent: string }): Stripe.Dispute => ({
  id: dispute.id,
  object: "dispute",
  amount: dispute.amount,
  balance_transactions: [],
  charge: dispute.charge,
  created: dispute.created,
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: dispute.created + EVIDENCE_DUE_DAYS * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: "fraudulent",
  status: "needs_response",
})

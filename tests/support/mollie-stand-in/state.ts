import { randomBytes } from "node:crypto"

export type MollieStatus = "open" | "pending" | "paid" | "canceled" | "expired" | "failed"

export type StandInPayment = {
  id: string
  status: MollieStatus
  amount: { currency: string; value: string }
  description: string
  metadata: unknown
  redirectUrl: string
  cancelUrl: string | null
  webhookUrl: string | null
  isCancelable: boolean
  createdAt: string
  expiresAt: string
}

export type StandInRefund = {
  id: string
  paymentId: string
  amount: { currency: string; value: string }
  status: "pending" | "refunded" | "failed"
  metadata: unknown
  createdAt: string
}

export type StandInChargeback = {
  id: string
  paymentId: string
  amount: { currency: string; value: string }
  createdAt: string
  reversedAt: string | null
}

export type MollieState = ReturnType<typeof createMollieState>

/** Mollie's own time for a card's page. */
const pageMinutes = 30

export function createMollieState() {
  let shift = 0
  const payments = new Map<string, StandInPayment>()
  const now = () => Date.now() + shift
  return {
    payments,
    refunds: new Map<string, StandInRefund>(),
    chargebacks: new Map<string, StandInChargeback>(),
    now: () => new Date(now()),
    newId: (prefix: string) => `${prefix}_${randomBytes(8).toString("hex")}`,
    expiry: () => new Date(now() + pageMinutes * 60_000).toISOString(),
    advance(seconds: number) {
      shift += seconds * 1000
    },
    /** @returns what ended */
    tick(): StandInPayment[] {
      const ended = [...payments.values()].filter((one) => one.status === "open" && Date.parse(one.expiresAt) <= now())
      for (const payment of ended) payment.status = "expired"
      return ended
    },
  }
}

export class MollieApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The stand-in counts in units of the last digit of `value`. */
export const toUnits = (value: string): number => Number(value.replace(".", ""))

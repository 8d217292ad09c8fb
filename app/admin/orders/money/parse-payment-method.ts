import { z } from "zod"
import { isManualMethod, toNamedMethod } from "../../../../domain/payments/ledger/payment-methods.ts"
import { done, type Outcome, refuseFields } from "../../../../domain/problem.ts"

export const methodFields = { method: z.string().max(60).optional(), methodName: z.string().max(200).optional() }

type MethodInput = { method?: string | undefined; methodName?: string | undefined }

/** Without `method` the form does not ask for one. */
export function parsePaymentMethod({ method = "", methodName = "" }: MethodInput): Outcome<{ method?: string }> {
  if (method === "") return done({})
  const named = method === "other" ? toNamedMethod(methodName) : method
  if (isManualMethod(named)) return done({ method: named })
  return refuseFields({ methodName: "What is it called?" })
}

import { z } from "zod"
import { isHandMethod, namedMethod } from "../../../../domain/payments/methods.ts"
import { done, type Outcome, refuse } from "../../../../domain/problem.ts"

export const methodFields = { method: z.string().max(60).optional(), methodName: z.string().max(200).optional() }

type Typed = { method?: string | undefined; methodName?: string | undefined }

/** Without `method` the form does not ask for one. */
export function readMethod({ method = "", methodName = "" }: Typed): Outcome<{ method?: string }> {
  if (method === "") return done({})
  const named = method === "other" ? namedMethod(methodName) : method
  if (isHandMethod(named)) return done({ method: named })
  return refuse("invalid", "Please check the fields marked in red.", { methodName: "What is it called?" })
}

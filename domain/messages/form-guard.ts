import { z } from "zod"
import { type Outcome, refuse } from "../problem.ts"
import { guardFields } from "./guard-fields.ts"

/** Nobody reads and fills a form faster than this; programs do. */
const fastest = 2_000

/** For the noun's strict schema: `z.strictObject({ …, ...guardShape })`. */
export const guardShape = {
  [guardFields.trap]: z.string().max(1000).default(""),
  /** When the page was made, in milliseconds since 1970. */
  [guardFields.begun]: z
    .string()
    .regex(/^\d{1,15}$/)
    .catch("")
    .default(""),
}

export type Guarded = { homepage: string; begun: string }

/**
 * "program": the field that people do not see is filled: let it believe that it succeeded.
 * "hurried": sent too soon, or without the page's time. A person may just be quick: the second try will pass.
 */
export function guard({ homepage, begun }: Guarded, now: Date): "person" | "hurried" | "program" {
  if (homepage !== "") return "program"
  return begun !== "" && now.getTime() - Number(begun) >= fastest ? "person" : "hurried"
}

export const hurried = (): Outcome<never> & { ok: false } =>
  refuse("invalid", "That went through too fast to be sure you’re a person. Please press Send again.")

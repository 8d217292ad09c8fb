import { z } from "zod"
import { type Outcome, refuse } from "../../problem.ts"
import { formGuardFields } from "./guard-fields.ts"

/** A person needs longer to fill a form. */
const minFillMs = 2_000

export const formGuardShape = {
  [formGuardFields.trap]: z.string().max(1000).default(""),
  /** When the page was rendered, in milliseconds since 1970. */
  [formGuardFields.begun]: z
    .string()
    .regex(/^\d{1,15}$/)
    .catch("")
    .default(""),
}

type GuardedForm = { homepage: string; begun: string }

/** "program": the hidden field is filled; pretend success. "hurried": sent too soon; a quick visitor succeeds on the second try. */
export function checkFormGuard({ homepage, begun }: GuardedForm, now: Date): "person" | "hurried" | "program" {
  if (homepage !== "") return "program"
  return begun !== "" && now.getTime() - Number(begun) >= minFillMs ? "person" : "hurried"
}

export const refuseHurriedForm = (): Outcome<never> & { ok: false } =>
  refuse("invalid", "That went through too fast to be sure you’re a person. Please press Send again.")

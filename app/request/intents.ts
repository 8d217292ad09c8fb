import type { z } from "zod"
import { type Outcome, refuseFields } from "../../domain/problem.ts"
import { cannotBeUsed } from "../../domain/validation-sentence.ts"
import { refusal } from "./answer.ts"
import { readFormFields, validateForm } from "./read-form.ts"

type FormFields = Record<string, string | string[]>

/** `fields`: without the intent. `typed`: what a refusal gives back, so that the form shows it again. */
export type Submission = { form: FormData; fields: FormFields; typed: FormFields | undefined }

/** `context`: what the page passes, such as shop, admin and the id in its address. */
type Handler<C, I, R> = (context: C, input: I, submission: Submission) => Promise<R>

type ValueOf<R> = R extends { ok: true; value: infer V } ? V : never

const defineIntent =
  (givesBack: boolean) =>
  <C, S extends z.ZodType, R extends Outcome<unknown>>(schema: S, handler: Handler<C, z.output<S>, R>) =>
  async (context: C, submission: Submission) => {
    const input = validateForm(submission.fields, schema)
    if (!input.ok) return refusal(input.problem, submission.typed)
    const outcome = await handler(context, input.value, submission)
    if (outcome.ok) return outcome.value as ValueOf<R>
    return refusal(outcome.problem, givesBack ? submission.typed : undefined)
  }

/** The fields that an intent submits, and what runs with them; its value is the page's answer. */
export const intent = defineIntent(true)

/** An intent without typed fields: what its handler refuses is refused without values. */
export const buttonIntent = defineIntent(false)

type IntentTable = Record<string, (context: never, submission: Submission) => Promise<unknown>>

type Options = {
  /** The intent of Enter in a field, which submits no button. */
  fallback?: string
  /** Which values a refusal gives back; by default all. */
  returned?: (fields: FormFields) => FormFields | undefined
}

/**
 * `intents({ stop: buttonIntent(idSchema, stopCode) })` is the function that a page's action calls with its context and form; it
 * runs the intent that the form submits.
 */
export const intents =
  <T extends IntentTable>(table: T, { fallback, returned = (fields) => fields }: Options = {}) =>
  async (context: Parameters<T[keyof T]>[0], form: FormData): Promise<Awaited<ReturnType<T[keyof T]>>> => {
    const submitted = readFormFields(form)
    const { intent: name = fallback, ...fields } = submitted
    const typed = returned(submitted)
    const run = typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined
    const answer = run
      ? await run(context as never, { form, fields, typed })
      : refusal(refuseFields({ intent: cannotBeUsed }).problem, typed)
    return answer as Awaited<ReturnType<T[keyof T]>>
  }

import { replace } from "react-router"
import type { z } from "zod"
import type { Outcome } from "../../../domain/problem.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { type StudioContext, studioAction } from "../studio-context.server.ts"

/** The action of a page with one form, which makes a noun and goes on to the noun's own page. */
export const createAction = <S extends z.ZodType, T>(
  schema: S,
  create: (context: StudioContext, input: z.output<S>) => Promise<Outcome<T>>,
  getPath: (created: T) => string,
) =>
  studioAction(async (context: StudioContext, form) => {
    const typed = readFormFields(form)
    const { intent: _, ...fields } = typed
    const input = validateForm(fields, schema)
    if (!input.ok) return refusal(input.problem, typed)
    const created = await create(context, input.value)
    if (!created.ok) return refusal(created.problem, typed)
    throw replace(getPath(created.value))
  })

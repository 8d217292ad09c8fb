import { data } from "react-router"
import type { z } from "zod"
import { checked } from "../../domain/checked.ts"
import type { Outcome } from "../../domain/problem.ts"

/**
 * A form's text fields, checked by the noun's schema. Unknown fields are refused by strict schemas; files are not read here.
 * A field sent more than once becomes a list; names ending in `[]` are always lists (without the brackets).
 * @returns the checked input, or a refusal with one sentence per wrong field
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<Outcome<z.output<S>>> {
  return checkForm(await readFields(request), schema)
}

/** A form's text fields as they came. Throws the answer 400 for a body that is no form. */
export const readFields = async (request: Request) => fieldsOf(await readFormData(request))

/** The same for forms in which each field comes once. Throws the answer 400 for one that came more often. */
export async function readSingleFields(request: Request): Promise<Record<string, string>> {
  return onlySingle(await readFields(request))
}

/** The same of fields that were read already. */
export function onlySingle(fields: Record<string, string | string[]>): Record<string, string> {
  if (Object.values(fields).some((value) => typeof value !== "string")) throw badRequest()
  return fields as Record<string, string>
}

/** The form as the browser sent it. Throws the answer 400 for a body that is none. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw badRequest()
  }
}

/** Checks fields that were read already. */
export const checkForm = <S extends z.ZodType>(fields: Record<string, unknown>, schema: S): Outcome<z.output<S>> =>
  checked(schema, fields)

/**
 * A form's text fields. How many there are is limited before a form is read (`server/bounded-body.ts`).
 * Throws the answer 400 for a text with NUL, which PostgreSQL cannot store.
 */
export function fieldsOf(form: FormData): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    if (name.includes("\0") || value.includes("\0")) throw badRequest()
    const list = name.endsWith("[]")
    const key = list ? name.slice(0, -2) : name
    const before = fields.get(key)
    if (Array.isArray(before)) before.push(value)
    else if (before === undefined) fields.set(key, list ? [value] : value)
    else fields.set(key, [before, value])
  }
  return Object.fromEntries(fields)
}

/** A form's files of this name. Where none was chosen, browsers send an empty one without a name. */
export const filesOf = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((value): value is File => typeof value !== "string" && (value.size > 0 || value.name !== ""))

const badRequest = () => data(null, { status: 400, statusText: "Bad Request" })

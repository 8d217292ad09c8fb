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

/** The form as the browser sent it. Throws the answer 400 for a body that is none. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: "Bad Request" })
  }
}

/** The same for fields that were read already. */
export const checkForm = <S extends z.ZodType>(fields: Record<string, unknown>, schema: S): Outcome<z.output<S>> =>
  checked(schema, fields)

export function fieldsOf(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string")
    if (name.endsWith("[]")) fields[name.slice(0, -2)] = values
    else fields[name] = values.length === 1 ? (values[0] ?? "") : values
  }
  return { ...fields }
}

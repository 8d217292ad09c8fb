import { data } from "react-router"
import type { z } from "zod"
import type { Outcome } from "../../domain/problem.ts"
import { validateInput } from "../../domain/validate-input.ts"

/**
 * Strict schemas refuse unknown fields; files are not read here. A repeated field becomes a list; names ending in `[]` are
 * always lists (without the brackets).
 * @returns the input, or one sentence per invalid field
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<Outcome<z.output<S>>> {
  return validateForm(await readRequestFields(request), schema)
}

/** @throws 400 for a body that is no form */
export const readRequestFields = async (request: Request) => readFormFields(await readFormData(request))

/** @throws 400 for a repeated field, or a body that is no form */
export async function readSingleFields(request: Request): Promise<Record<string, string>> {
  return requireSingleValues(await readRequestFields(request))
}

/** @throws 400 for a repeated field */
export function requireSingleValues(fields: Record<string, string | string[]>): Record<string, string> {
  if (Object.values(fields).some((value) => typeof value !== "string")) throw badRequest()
  return fields as Record<string, string>
}

/** A request without body and content type is an empty form. @throws 400 for a body that is no form */
export async function readFormData(request: Request): Promise<FormData> {
  const isEmpty = !request.headers.has("content-type") && (await request.clone().text()) === ""
  if (isEmpty) return new FormData()
  try {
    return await request.formData()
  } catch {
    throw badRequest()
  }
}

export const validateForm = <S extends z.ZodType>(fields: Record<string, unknown>, schema: S): Outcome<z.output<S>> =>
  validateInput(schema, fields)

/** The number of fields is limited before (`server/bounded-body.ts`). @throws 400 for NUL, which PostgreSQL cannot store */
export function readFormFields(form: FormData): Record<string, string | string[]> {
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

/** Browsers send an empty file without a name when none was chosen. */
export const getFormFiles = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((value): value is File => typeof value !== "string" && (value.size > 0 || value.name !== ""))

const badRequest = () => data(null, { status: 400, statusText: "Bad Request" })

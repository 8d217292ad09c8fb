import {
  type WorkDocumentOptionsInput,
  workDocumentOptionsSchema,
} from "../../../domain/exhibitions/documents/document-options.ts"
import type { DocumentSource } from "../../../domain/exhibitions/documents/document-works.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { validateForm } from "../../request/read-form.ts"
import { parseWorkQuery } from "../artworks/list-query.ts"
import { documentOptionNames } from "./document-source.ts"

type DocumentQuery = { source: DocumentSource | null; options: Outcome<WorkDocumentOptionsInput> }

/** `?show={id}`, `?ids[]={id}&ids[]={id}` or `?all=yes` with the works list's query; and the options of `workDocumentOptionsSchema`. */
export function parseDocumentQuery(url: string): DocumentQuery {
  const { searchParams } = new URL(url)
  const given = documentOptionNames.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return {
    source: parseSource(url, searchParams),
    options: validateForm(Object.fromEntries(given), workDocumentOptionsSchema),
  }
}

function parseSource(url: string, params: URLSearchParams): DocumentSource | null {
  const show = params.get("show")
  if (show) return { show }
  if (params.get("all") === "yes") {
    const { choice, order } = parseWorkQuery(url)
    return { all: { ...choice, ...order } }
  }
  const ids = params.getAll("ids[]")
  return ids.length > 0 ? { ids } : null
}

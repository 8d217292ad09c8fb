import { type AskedOptions, optionsSchema } from "../../../domain/exhibitions/papers/paper-options.ts"
import type { PaperSource } from "../../../domain/exhibitions/papers/paper-works.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { checkForm } from "../../request/read-form.ts"
import { workQuery } from "../artworks/list-query.ts"
import { optionNames } from "./paper-source.ts"

type PaperQuery = { source: PaperSource | null; options: Outcome<AskedOptions> }

/** `?show={id}`, `?ids[]={id}&ids[]={id}` or `?all=yes` with the works list's query; and the options of `optionsSchema`. */
export function paperQuery(url: string): PaperQuery {
  const { searchParams } = new URL(url)
  const given = optionNames.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return { source: sourceOf(url, searchParams), options: checkForm(Object.fromEntries(given), optionsSchema) }
}

function sourceOf(url: string, params: URLSearchParams): PaperSource | null {
  const show = params.get("show")
  if (show) return { show }
  if (params.get("all") === "yes") {
    const { choice, order } = workQuery(url)
    return { all: { ...choice, ...order } }
  }
  const ids = params.getAll("ids[]")
  return ids.length > 0 ? { ids } : null
}

import { join } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import routes from "../../app/routes.ts"

export type PageForm = { action: string; fields: [name: string, values: string[]][] }

/** The material for requests: the product's addresses, and the links and forms found on its pages. */
export type RequestMaterial = {
  /** Patterns such as `/artwork/:id`; routes also have their file. */
  patterns: { pattern: string; file?: string }[]
  links: string[]
  forms: PageForm[]
  /** Names of search parameters and fields. */
  names: string[]
  /** Adds the links and forms of a page. @param path the page's own */
  read(html: string, path: string): void
}

/** Addresses that `server/app.ts` handles itself. */
const serverPatterns = [
  ...["/healthz", "/readyz", "/files/:a/:b", "/files/:a", "/live", "/api/live-works", "/api/letters", "/api/visits"],
  ...["/assets/:a", "/.well-known/jwks.json", "/auth/v1/.well-known/jwks.json", "/auth/v1/user", "/auth/v1/token"],
  ...["/auth/v1/logout", "/auth/v1/factors", "/auth/v1/factors/:id/challenge", "/auth/v1/factors/:id/verify"],
  ...["/auth/v1/factors/:id", "/auth/v1/callback/:id", "/auth/v1/get-session", "/auth/v1/:a", "/auth/v1/:a/:b"],
  ...["/admin/uploads/:id", "/metrics", "/:a", "/:a/:b"],
]

function listPatterns(entries: RouteConfigEntry[], above = ""): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${above}/${entry.path}` : above
    return [{ pattern: here || "/", file: entry.file }, ...listPatterns(entry.children ?? [], here)]
  })
}

const maxCounts = { links: 3000, forms: 1500, names: 1500 }

export function createRequestMaterial(): RequestMaterial {
  const names = new Set([
    "q",
    "after",
    "before",
    "view",
    "sort",
    "filter",
    "medium",
    "series",
    "page",
    "intent",
    "_routes",
    "next",
  ])
  const links = new Set<string>(["/"])
  const forms = new Map<string, PageForm>()
  const known: RequestMaterial = {
    patterns: [...listPatterns(routes), ...serverPatterns.map((pattern) => ({ pattern }))],
    links: ["/"],
    forms: [],
    names: [...names],
    read(html, path) {
      for (const [, href = ""] of html.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
        if (links.size >= maxCounts.links || href.startsWith("/assets/")) continue
        const link = decodeEntities(href)
        links.add(link)
        for (const name of new URLSearchParams(link.split("?")[1] ?? "").keys())
          if (names.size < maxCounts.names) names.add(name)
      }
      for (const form of parseForms(html, path)) {
        if (forms.size >= maxCounts.forms) break
        forms.set(
          `${form.action} ${form.fields.map(([name, [value]]) => (name === "intent" ? `${name}=${value}` : name))}`,
          form,
        )
        for (const [name] of form.fields) if (names.size < maxCounts.names) names.add(name)
      }
      known.links = [...links]
      known.forms = [...forms.values()]
      known.names = [...names]
    },
  }
  return known
}

export const getRouteId = (file: string): string => join(file).replace(/\.tsx?$/, "")

function parseForms(html: string, path: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = "", inner = ""]) => {
    const fields = new Map<string, string[]>()
    let choosing = ""
    for (const [tag] of inner.matchAll(/<(?:input|select|textarea|button|option)\b[^>]*>/g)) {
      const name = getAttribute(tag, "name")
      if (tag.startsWith("<select")) choosing = name ?? ""
      const field = tag.startsWith("<option") ? choosing : name
      if (!field) continue
      fields.set(field, [...(fields.get(field) ?? []), getAttribute(tag, "value") ?? ""])
    }
    return { action: getAttribute(head, "action") ?? path, fields: [...fields] }
  })
}

function getAttribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

const decodeEntities = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { buildCheckoutForm } from "../support/checkout.ts"
import { createSchemaValue } from "./from-schema.ts"
import type { Random } from "./random.ts"
import { getRouteId, type RequestMaterial } from "./request-material.ts"
import { createHostileText, createLikelyText, createRandomJson } from "./values.ts"

export type FuzzRole = "anonymous" | "user" | "admin"

export type FuzzRequest = {
  who: FuzzRole
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

type RequestSource = { known: RequestMaterial; schemas: z.ZodType[]; url: string }

const methods = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "REPORT"]

/** A random request, plausible or not: address, values, headers and body. */
export function createFuzzRequest(random: Random, from: RequestSource): FuzzRequest {
  const who = random.pick<FuzzRole>(["anonymous", "user", "admin", "admin"])
  const kind = random.next()
  if (kind < 0.4) return createWriteRequest(random, from, who)
  const method = kind < 0.93 ? "GET" : random.pick(methods)
  const body = method === "GET" || method === "HEAD" ? null : random.chance(0.5) ? null : createHostileText(random)
  return { who, method, path: createAddress(random, from), headers: createHeaders(random, from, {}), body }
}

function createAddress(random: Random, { known }: RequestSource): string {
  if (random.chance(0.35)) return addQuery(random, known, random.pick(known.links))
  const { pattern, file } = random.pick(known.patterns)
  const path = pattern.replaceAll(/:\w+\??|\*/g, () => createSegment(random, known))
  if (!file || random.chance(0.75)) return addQuery(random, known, path)
  // A page's data, of one route or all.
  const query = random.chance(0.5)
    ? `?_routes=${encodeURIComponent((random.chance(0.8) ? getRouteId(file) : createHostileText(random)).toWellFormed())}`
    : ""
  return addQuery(random, known, `${path === "/" ? "/_root" : path}.data${query}`)
}

function createSegment(random: Random, known: RequestMaterial): string {
  const kind = random.next()
  if (kind < 0.45)
    return random.pick([...(random.pick(known.links).split("?")[0] ?? "").split("/").filter(Boolean), "x"])
  if (kind < 0.65) return randomUUID()
  if (kind < 0.75) return encodeURIComponent(createLikelyText(random, "id").toWellFormed())
  return encodeURIComponent(createHostileText(random).toWellFormed().slice(0, 300))
}

function addQuery(random: Random, known: RequestMaterial, path: string): string {
  if (random.chance(0.5)) return path
  const pairs = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.chance(0.9) ? random.pick(known.names) : createHostileText(random)
    const value = random.chance(0.5) ? createHostileText(random) : createLikelyText(random, name)
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed().slice(0, 2000))}`
  })
  return `${path}${path.includes("?") ? "&" : "?"}${pairs.join("&")}`
}

/** A form of a page, a form or JSON from a schema, or arbitrary JSON. */
function createWriteRequest(random: Random, from: RequestSource, who: FuzzRole): FuzzRequest {
  const { known, schemas } = from
  const kind = random.next()
  const method = random.chance(0.95) ? "POST" : random.pick(methods.slice(3))
  if (kind < 0.55 && known.forms.length > 0) {
    const form = random.pick(known.forms)
    const pairs = form.fields.flatMap(([name, values]) => fillField(random, name, values))
    return createPostRequest(random, from, who, method, form.action, pairs)
  }
  if (kind < 0.62) {
    const work = /\/artwork\/([\da-f-]{36})/.exec(
      random.pick(known.links.filter((link) => link.startsWith("/artwork/")).concat("/")),
    )
    const { items: _items, ...fields } = buildCheckoutForm([])
    const pairs = Object.entries({ ...fields, item: `${work?.[1] ?? randomUUID()}:1` } as Record<string, string>)
    return createPostRequest(
      random,
      from,
      who,
      "POST",
      "/checkout",
      pairs.flatMap(([name, value]) => fillField(random, name, [value])),
    )
  }
  const path = createAddress(random, from)
  const value = createSchemaValue(random, random.pick(schemas))
  if (kind < 0.8) return createPostRequest(random, from, who, method, path, flattenValue(value).slice(0, 200))
  const text = random.chance(0.9) ? (JSON.stringify(value) ?? "") : JSON.stringify(createRandomJson(random, 4))
  const cut = random.chance(0.05) ? text.slice(0, random.below(text.length + 1)) : text
  return { who, method, path, headers: createHeaders(random, from, { "content-type": "application/json" }), body: cut }
}

/** Mostly a field's own value; sometimes omitted, doubled or replaced. */
function fillField(random: Random, name: string, values: string[]): [string, string][] {
  const kind = random.next()
  if (kind < 0.04) return []
  const own = random.pick(values)
  const value =
    kind < 0.12 ? createHostileText(random) : own === "" || kind < 0.3 ? createLikelyText(random, name) : own
  return kind > 0.985
    ? [
        [name, value],
        [name, createHostileText(random)],
      ]
    : [[name, value]]
}

/** Name and value pairs, nested ones as `a.b`. */
function flattenValue(value: unknown, name = ""): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== "object") return [[name || "value", String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    flattenValue(inner, Array.isArray(value) ? name : name ? `${name}.${key}` : key),
  )
}

function createPostRequest(
  random: Random,
  from: RequestSource,
  who: FuzzRole,
  method: string,
  path: string,
  pairs: [string, string][],
): FuzzRequest {
  const wellFormed = pairs.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()])
  if (random.chance(0.8)) {
    const body = new URLSearchParams(wellFormed).toString()
    return {
      who,
      method,
      path,
      headers: createHeaders(random, from, { "content-type": "application/x-www-form-urlencoded" }),
      body,
    }
  }
  const edge = `----fuzz${random.below(1e9)}`
  const parts = wellFormed.map(([name, value]) => {
    const file = random.chance(0.05) ? `; filename="${createHostileText(random).replaceAll(/["\r\n]/g, "")}"` : ""
    return `--${edge}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "")}"${file}\r\n\r\n${value}\r\n`
  })
  const body = parts.join("") + (random.chance(0.95) ? `--${edge}--\r\n` : "")
  return {
    who,
    method,
    path,
    headers: createHeaders(random, from, { "content-type": `multipart/form-data; boundary=${edge}` }),
    body,
  }
}

const oddHeaders: Record<string, readonly string[]> = {
  "accept-encoding": ["br", "gzip", "zstd", "identity;q=0", "*;q=0", "br;q=2, ;;", "gzip;q=0.5, br;q=0.5"],
  "accept-language": ["de-DE,de;q=0.9", "*", "xx-invalid-locale-of-nobody", ";q=1", "en-US-u-nu-hanidec"],
  "if-none-match": ["*", '"x"', "W/", '"', `"${"a".repeat(3000)}"`],
  "if-modified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "9999999999999"],
  "if-range": ['"x"', "x"],
  range: ["bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,2-2", "bytes=99999999999-", "lines=1-2", "bytes=-"],
  "content-type": [
    "text/plain",
    "application/json; charset=utf-7",
    "multipart/form-data",
    "x",
    "application/offset+octet-stream",
  ],
  authorization: ["Bearer x", "Bearer eyJhbGciOiJub25lIn0.e30.", "Basic YTpi", "Bearer", "x"],
  cookie: [
    "solander.session_token=x",
    "a=b; a=b",
    "=;=",
    "solander.session_token=%00",
    `x=${"y".repeat(3000)}`,
    "theme=dark; cart=[]",
  ],
  origin: ["null", "https://e.example", "http://localhost", "x"],
  "sec-fetch-site": ["cross-site", "same-origin", "none", "x"],
  host: ["e.example", "localhost:1", "[::1]", "a b", ""],
  "x-forwarded-host": ["e.example"],
  "x-forwarded-proto": ["https", "javascript"],
  "user-agent": ["", "Mozilla/5.0 (compatible; Googlebot/2.1)", "\u00e4\u00f6", "x".repeat(2000)],
  referer: ["https://e.example/?q=1", "x", "http://localhost/admin"],
  "tus-resumable": ["1.0.0", "9"],
  "upload-offset": ["0", "-1", "1e9", "x"],
  "upload-length": ["10", "99999999999999", "-1", "x"],
  "x-http-method-override": ["DELETE", "PATCH"],
  accept: ["application/json", "text/x-script", "*/*;q=x", "text/event-stream"],
  expect: ["100-continue"],
  "stripe-signature": ["t=1,v1=x", "x"],
}

/** Mostly the headers of a browser on the site's own pages. */
function createHeaders(random: Random, { url }: RequestSource, own: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    origin: url,
    "sec-fetch-site": "same-origin",
    // Mostly a new network, because the rate limits would answer everything else; one network is frequent.
    "x-forwarded-for": random.chance(0.1)
      ? "198.51.100.7"
      : `2001:db8:${random.below(65536).toString(16)}:${random.below(65536).toString(16)}::1`,
    ...own,
  }
  while (random.chance(0.25)) {
    const name = random.pick(Object.keys(oddHeaders))
    headers[name] = random.pick(oddHeaders[name] ?? [""])
  }
  return headers
}

import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { filledCheckout } from "../support/checkout.ts"
import { valueFor } from "./from-schema.ts"
import { type Known, routeId } from "./known.ts"
import type { Random } from "./random.ts"
import { anyJson, hostileText, likelyText } from "./values.ts"

export type Who = "anonymous" | "user" | "admin"

export type Asked = {
  who: Who
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

type From = { known: Known; schemas: z.ZodType[]; url: string }

const methods = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "REPORT"]

/** A random request, plausible or not: address, values, headers and body. */
export function makeRequest(random: Random, from: From): Asked {
  const who = random.pick<Who>(["anonymous", "user", "admin", "admin"])
  const kind = random.next()
  if (kind < 0.4) return write(random, from, who)
  const method = kind < 0.93 ? "GET" : random.pick(methods)
  const body = method === "GET" || method === "HEAD" ? null : random.chance(0.5) ? null : hostileText(random)
  return { who, method, path: address(random, from), headers: headersFor(random, from, {}), body }
}

function address(random: Random, { known }: From): string {
  if (random.chance(0.35)) return withQuery(random, known, random.pick(known.links))
  const { pattern, file } = random.pick(known.patterns)
  const path = pattern.replaceAll(/:\w+\??|\*/g, () => segment(random, known))
  if (!file || random.chance(0.75)) return withQuery(random, known, path)
  // A page's data, of one route or all.
  const query = random.chance(0.5)
    ? `?_routes=${encodeURIComponent((random.chance(0.8) ? routeId(file) : hostileText(random)).toWellFormed())}`
    : ""
  return withQuery(random, known, `${path === "/" ? "/_root" : path}.data${query}`)
}

function segment(random: Random, known: Known): string {
  const kind = random.next()
  if (kind < 0.45)
    return random.pick([...(random.pick(known.links).split("?")[0] ?? "").split("/").filter(Boolean), "x"])
  if (kind < 0.65) return randomUUID()
  if (kind < 0.75) return encodeURIComponent(likelyText(random, "id").toWellFormed())
  return encodeURIComponent(hostileText(random).toWellFormed().slice(0, 300))
}

function withQuery(random: Random, known: Known, path: string): string {
  if (random.chance(0.5)) return path
  const pairs = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.chance(0.9) ? random.pick(known.names) : hostileText(random)
    const value = random.chance(0.5) ? hostileText(random) : likelyText(random, name)
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed().slice(0, 2000))}`
  })
  return `${path}${path.includes("?") ? "&" : "?"}${pairs.join("&")}`
}

/** A form of a page, a form or JSON from a schema, or arbitrary JSON. */
function write(random: Random, from: From, who: Who): Asked {
  const { known, schemas } = from
  const kind = random.next()
  const method = random.chance(0.95) ? "POST" : random.pick(methods.slice(3))
  if (kind < 0.55 && known.forms.length > 0) {
    const form = random.pick(known.forms)
    const pairs = form.fields.flatMap(([name, values]) => filled(random, name, values))
    return post(random, from, who, method, form.action, pairs)
  }
  if (kind < 0.62) {
    const work = /\/artwork\/([\da-f-]{36})/.exec(
      random.pick(known.links.filter((link) => link.startsWith("/artwork/")).concat("/")),
    )
    const { items: _items, ...fields } = filledCheckout([])
    const pairs = Object.entries({ ...fields, item: `${work?.[1] ?? randomUUID()}:1` } as Record<string, string>)
    return post(
      random,
      from,
      who,
      "POST",
      "/checkout",
      pairs.flatMap(([name, value]) => filled(random, name, [value])),
    )
  }
  const path = address(random, from)
  const value = valueFor(random, random.pick(schemas))
  if (kind < 0.8) return post(random, from, who, method, path, flattened(value).slice(0, 200))
  const text = random.chance(0.9) ? (JSON.stringify(value) ?? "") : JSON.stringify(anyJson(random, 4))
  const cut = random.chance(0.05) ? text.slice(0, random.below(text.length + 1)) : text
  return { who, method, path, headers: headersFor(random, from, { "content-type": "application/json" }), body: cut }
}

/** Mostly a field's own value; sometimes omitted, doubled or replaced. */
function filled(random: Random, name: string, values: string[]): [string, string][] {
  const kind = random.next()
  if (kind < 0.04) return []
  const own = random.pick(values)
  const value = kind < 0.12 ? hostileText(random) : own === "" || kind < 0.3 ? likelyText(random, name) : own
  return kind > 0.985
    ? [
        [name, value],
        [name, hostileText(random)],
      ]
    : [[name, value]]
}

/** Name and value pairs, nested ones as `a.b`. */
function flattened(value: unknown, name = ""): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== "object") return [[name || "value", String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    flattened(inner, Array.isArray(value) ? name : name ? `${name}.${key}` : key),
  )
}

function post(random: Random, from: From, who: Who, method: string, path: string, pairs: [string, string][]): Asked {
  const wellFormed = pairs.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()])
  if (random.chance(0.8)) {
    const body = new URLSearchParams(wellFormed).toString()
    return {
      who,
      method,
      path,
      headers: headersFor(random, from, { "content-type": "application/x-www-form-urlencoded" }),
      body,
    }
  }
  const edge = `----fuzz${random.below(1e9)}`
  const parts = wellFormed.map(([name, value]) => {
    const file = random.chance(0.05) ? `; filename="${hostileText(random).replaceAll(/["\r\n]/g, "")}"` : ""
    return `--${edge}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "")}"${file}\r\n\r\n${value}\r\n`
  })
  const body = parts.join("") + (random.chance(0.95) ? `--${edge}--\r\n` : "")
  return {
    who,
    method,
    path,
    headers: headersFor(random, from, { "content-type": `multipart/form-data; boundary=${edge}` }),
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
function headersFor(random: Random, { url }: From, own: Record<string, string>): Record<string, string> {
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

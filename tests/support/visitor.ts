/** Fields of a form; a list repeats the name, undefined omits it. */
export type Fields = Record<string, string | string[] | undefined>

/** The HTML of a response, without React's comments between text nodes. */
export const readHtml = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "")

/** Encodes a form at once: Node has an unhandled rejection if the reader of a lazily encoded form aborts. */
async function encodeForm(form: FormData, headers: Headers): Promise<ArrayBuffer> {
  const body = new Response(form)
  headers.set("content-type", body.headers.get("content-type") ?? "")
  return body.arrayBuffer()
}

/** An HTTP client that stores cookies, sends forms like a browser, and follows no redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #fetch: (request: Request) => Promise<Response>
  readonly origin: string

  constructor(fetch: (request: Request) => Promise<Response>, origin = "http://localhost:3000") {
    this.#fetch = fetch
    this.origin = origin
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    const sent = init.body instanceof FormData ? await encodeForm(init.body, headers) : init.body
    const response = await this.#fetch(
      new Request(new URL(path, this.origin), { redirect: "manual", ...init, body: sent, headers }),
    )
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  get(path: string): Promise<Response> {
    return this.request(path)
  }

  /** The page's HTML, regardless of its status. */
  async html(path: string): Promise<string> {
    return readHtml(await this.get(path))
  }

  post(path: string, fields: Fields = {}): Promise<Response> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) {
        if (one !== undefined) body.append(name, one)
      }
    return this.request(path, {
      method: "POST",
      body,
      headers: { origin: this.origin, "sec-fetch-site": "same-origin" },
    })
  }

  postJson(path: string, value: unknown): Promise<Response> {
    const headers = { "content-type": "application/json", origin: this.origin, "sec-fetch-site": "same-origin" }
    return this.request(path, { method: "POST", body: JSON.stringify(value), headers })
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";")
    const [name = "", ...value] = pair.split("=")
    const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (gone) this.cookies.delete(name.trim())
    else this.cookies.set(name.trim(), value.join("="))
  }
}

/** In seconds, from the hover to the click. */
const prefetchMaxAgeSeconds = 3

/** Each change by the artist sets another cookie, which invalidates earlier prefetches. @param answer is modified */
export function setPrefetchHeaders(request: Request, answer: Response): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    answer.headers.append("Set-Cookie", `changed=${Date.now().toString(36)}; Path=/admin; HttpOnly; SameSite=Lax`)
  } else if (request.headers.get("Sec-Purpose")?.includes("prefetch") && answer.ok) {
    answer.headers.set("Cache-Control", `private, max-age=${prefetchMaxAgeSeconds}`)
    answer.headers.append("Vary", "Cookie")
  }
}

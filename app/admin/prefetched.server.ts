/** How long a browser may use prefetched data, in seconds: from the hover to the click. */
const usableFor = 3

/**
 * Lets a page use the data that was prefetched when its link was hovered. Every change by the artist
 * sets another cookie, which invalidates everything prefetched before it.
 * @param answer is modified
 */
export function keepPrefetched(request: Request, answer: Response): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    answer.headers.append("Set-Cookie", `changed=${Date.now().toString(36)}; Path=/admin; HttpOnly; SameSite=Lax`)
  } else if (request.headers.get("Sec-Purpose")?.includes("prefetch") && answer.ok) {
    answer.headers.set("Cache-Control", `private, max-age=${usableFor}`)
    answer.headers.append("Vary", "Cookie")
  }
}

/** What a browser fetches ahead may be used for this long, in seconds: from the hover to the click. */
const usableFor = 3

/**
 * What a hovered link fetches ahead is what its page then shows, instead of asking twice. Every change that the artist makes
 * gives another cookie, by which everything fetched before it counts as old.
 * @param answer is changed
 */
export function keepPrefetched(request: Request, answer: Response): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    answer.headers.append("Set-Cookie", `changed=${Date.now().toString(36)}; Path=/admin; HttpOnly; SameSite=Lax`)
  } else if (request.headers.get("Sec-Purpose")?.includes("prefetch") && answer.ok) {
    answer.headers.set("Cache-Control", `private, max-age=${usableFor}`)
    answer.headers.append("Vary", "Cookie")
  }
}

import type { PageVersion } from "../../../../domain/page-versions.server.ts"

/** A page with versions as its editor shows it: without the history, with the version that the address compares. */
export function withCompared<P extends { history: unknown; versions: PageVersion[] }>(
  request: Request,
  { history: _, ...page }: P,
) {
  const id = new URL(request.url).searchParams.get("compare")
  return { ...page, compared: page.versions.find((version) => version.id === id) ?? null }
}

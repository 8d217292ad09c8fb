import type { PageVersion } from "../../../../domain/page-versions.server.ts"

export function withComparedVersion<P extends { history: unknown; versions: PageVersion[] }>(
  request: Request,
  { history: _, ...page }: P,
) {
  const id = new URL(request.url).searchParams.get("compare")
  return { ...page, compared: page.versions.find((version) => version.id === id) ?? null }
}

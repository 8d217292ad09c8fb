import { z } from "zod"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { readStatusHistory } from "../../../domain/artworks/status-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/status-history"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const id = z.uuid().safeParse(params.id)
  if (!id.success) throw notFound()
  const lines = found(await readStatusHistory(shop, admin, id.data))
  return {
    id: id.data,
    lines: lines.map(({ id: line, at, actorName, changes, detail }) => ({
      id: line,
      at,
      by: actorName,
      to: (changes.availability?.after ?? null) as Availability | null,
      for: textOf(changes.statusFor?.after),
      until: textOf(changes.statusUntil?.after),
      undone: "undid" in detail,
    })),
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

import { z } from "zod"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { listStatusHistory } from "../../../domain/artworks/status/status-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/status-history"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const id = z.uuid().safeParse(params.id)
  if (!id.success) throw notFound()
  const lines = unwrapOutcome(await listStatusHistory(shop, admin, id.data))
  return {
    id: id.data,
    lines: lines.map(({ id: line, at, actorName, changes, detail }) => ({
      id: line,
      at,
      by: actorName,
      to: (changes.availability?.after ?? null) as Availability | null,
      for: toText(changes.statusFor?.after),
      until: toText(changes.statusUntil?.after),
      undone: "undid" in detail,
    })),
  }
}

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

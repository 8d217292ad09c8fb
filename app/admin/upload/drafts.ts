import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { confirmTwin } from "../../../domain/artworks/upload/change-drafts.server.ts"
import { chosenFiles } from "../../../domain/artworks/upload/chosen-files.ts"
import type { Draft, FileAnswer } from "../../../domain/artworks/upload/draft.ts"
import { listDrafts } from "../../../domain/artworks/upload/draft-queries.server.ts"
import { mergeDrafts, splitDraft } from "../../../domain/artworks/upload/group-drafts.server.ts"
import { startDrafts } from "../../../domain/artworks/upload/start-drafts.server.ts"
import { deleteUpload } from "../../../domain/media/upload-commands.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/drafts"
import { type CellProblem, cellSchema, saveCells } from "./save-cells.server.ts"

const tooMany = "Not saved: at most 5,000 cells can be pasted at once."

const asked = z.discriminatedUnion("act", [
  chosenFiles.extend({ act: z.literal("begin") }),
  z.strictObject({ act: z.literal("cells"), cells: z.array(cellSchema).min(1).max(5000, tooMany) }),
  z.strictObject({ act: z.literal("forget"), uploads: z.array(z.uuid()).max(500) }),
  z.strictObject({ act: z.literal("keep twin"), work: z.uuid() }),
  z.strictObject({ act: z.literal("merge"), into: z.uuid(), works: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ act: z.literal("split"), work: z.uuid() }),
])
export type DraftsRequest = z.input<typeof asked>

/** `drafts`: after the change. */
export type DraftsAnswer = { drafts: Draft[]; files?: FileAnswer[]; problems?: CellProblem[] }

export const loader = studioLoader(async ({ shop, admin }) => {
  return Response.json({ drafts: unwrapOutcome(await listDrafts(shop, admin)) } satisfies DraftsAnswer)
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateInput(asked, await request.json().catch(() => null))
  if (!read.ok) return refuseFetch(read)
  const body = read.value
  const answer: Omit<DraftsAnswer, "drafts"> = {}
  if (body.act === "begin") {
    const { files, work } = body
    const started = await startDrafts(shop, admin, { files, work })
    if (!started.ok) return refuseFetch(started)
    answer.files = started.value
  }
  if (body.act === "cells") answer.problems = await saveCells(shop, admin, body.cells)
  if (body.act === "forget") for (const id of body.uploads) await deleteUpload(shop, admin, id)
  if (body.act === "keep twin") {
    const kept = await confirmTwin(shop, admin, body.work)
    if (!kept.ok) return refuseFetch(kept)
  }
  const grouped = await group(shop, admin, body)
  if (grouped && !grouped.ok) return refuseFetch(grouped)
  return Response.json({ ...answer, drafts: unwrapOutcome(await listDrafts(shop, admin)) } satisfies DraftsAnswer)
}

async function group(shop: Shop, admin: Actor, body: z.output<typeof asked>): Promise<Outcome<unknown> | null> {
  if (body.act === "merge") return mergeDrafts(shop, admin, { into: body.into, works: body.works })
  return body.act === "split" ? splitDraft(shop, admin, { work: body.work }) : null
}

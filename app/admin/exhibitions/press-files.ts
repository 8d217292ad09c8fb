import type { PressFile, PressFileAnswer } from "../../../domain/exhibitions/press-file.ts"
import { announcePressFiles } from "../../../domain/exhibitions/press-file-commands.server.ts"
import { listPressFiles } from "../../../domain/exhibitions/press-file-queries.server.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/press-files"

/** `all`: after the change; `files`: the results of the chosen files. */
export type PressFilesAnswer = { all: PressFile[]; files?: PressFileAnswer[] }

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return Response.json({ all: unwrapOutcome(await listPressFiles(shop, admin, id)) } satisfies PressFilesAnswer)
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const started = await announcePressFiles(shop, admin, params.id, await request.json().catch(() => null))
  if (!started.ok) return refuseFetch(started)
  const all = unwrapOutcome(await listPressFiles(shop, admin, params.id))
  return Response.json({ all, files: started.value } satisfies PressFilesAnswer)
}

import type { PressFile, PressFileAnswer } from "../../../domain/exhibitions/press-file.ts"
import { beginPressFiles } from "../../../domain/exhibitions/press-file-commands.server.ts"
import { pressFilesOf } from "../../../domain/exhibitions/press-file-queries.server.ts"
import { problemStatuses } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/press-files"

/** `all`: after the change; `files`: the results of the chosen files. */
export type PressFilesAnswer = { all: PressFile[]; files?: PressFileAnswer[] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json({ all: found(await pressFilesOf(shop, admin, params.id)) } satisfies PressFilesAnswer)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const begun = await beginPressFiles(shop, admin, params.id, await request.json().catch(() => null))
  if (!begun.ok) {
    const message = Object.values(begun.problem.fields ?? {})[0] ?? begun.problem.message
    return Response.json({ message }, { status: problemStatuses[begun.problem.code] })
  }
  const all = found(await pressFilesOf(shop, admin, params.id))
  return Response.json({ all, files: begun.value } satisfies PressFilesAnswer)
}

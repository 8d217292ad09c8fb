import { importInProgress } from "../../../domain/imports/import-queries.server.ts"
import { picturesInProgress } from "../../../domain/media/picture-progress.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/jobs"

/** What the server is working on, for the line in the header. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [pictures, imported] = await Promise.all([picturesInProgress(shop, admin), importInProgress(shop, admin)])
  return { pictures: found(pictures), imported: found(imported) }
}

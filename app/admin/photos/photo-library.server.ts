import type { RouterContextProvider } from "react-router"
import { getPhotoLibrary } from "../../../domain/media/photo-library.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export async function getPhotoLibraryPage(context: Readonly<RouterContextProvider>) {
  const { shop, admin } = getStudioContext(context)
  const [library, { uploads }] = await Promise.all([
    getPhotoLibrary(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "uploads"),
  ])
  return { library, megabytes: uploads.megabytes }
}

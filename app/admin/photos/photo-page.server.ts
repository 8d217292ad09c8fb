import type { RouterContextProvider } from "react-router"
import { readPhotoLibrary } from "../../../domain/media/photo-library.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"

export async function readPhotoPage(context: Readonly<RouterContextProvider>) {
  const { shop, admin } = studio(context)
  const [library, { uploads }] = await Promise.all([
    readPhotoLibrary(shop, admin).then(found),
    readSettings(shop.db, "uploads"),
  ])
  return { library, megabytes: uploads.megabytes }
}

import { and, count, eq, sql } from "drizzle-orm"
import { uploads } from "../../db/tables/media.ts"
import { inTransaction } from "../in-transaction.server.ts"
import type { UploadRow } from "../media/upload-commands.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"
import { notifyStudio } from "./notify.server.ts"

/** With fewer files the uploader waits on the page. */
const minFiles = 5

const pages = new Map([
  ["artwork", { one: "pictures", link: studioPaths.upload() }],
  ["photo", { one: "photographs", link: studioPaths.photos() }],
])

/** Notifies the studio when the last file of a selection is uploaded. */
export async function notifyFinishedUploads(shop: Shop, upload: UploadRow): Promise<void> {
  const page = pages.get(upload.purpose)
  if (!page) return
  await inTransaction(shop, async (tx) => {
    const [all] = await tx
      .select({ files: count(), waiting: sql<number>`count(*) filter (where state = 'waiting')::int` })
      .from(uploads)
      .where(
        and(
          eq(uploads.ownerId, upload.ownerId),
          eq(uploads.purpose, upload.purpose),
          eq(uploads.createdAt, upload.createdAt),
        ),
      )
    if (!all || all.waiting > 0 || all.files < minFiles) return done(null)
    await notifyStudio(shop, tx, { kind: "finished", title: `${all.files} ${page.one} are uploaded`, link: page.link })
    return done(null)
  })
}

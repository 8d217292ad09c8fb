import { sql } from "drizzle-orm"
import type { PictureStage } from "../db/tables/media.ts"
import { queuePictureStage } from "../domain/media/queue-picture-stage.server.ts"
import type { Shop } from "../domain/shop.ts"

/** Restarts pictures that a migration reset, or whose job was given up. Runs at the start and every ten minutes. */
export async function resumePictures(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; stage: Exclude<PictureStage, "done"> }>(sql`
      select id, stage from pictures where stage <> 'done' and problem is null and not exists (
        select 1 from jobs.job where job.name = 'derive-picture' and job.state < 'completed'
          and job.data ->> 'pictureId' = pictures.id::text) and not exists (
        select 1 from job_runs where parked_at is not null and data ->> 'pictureId' = pictures.id::text)`)
    for (const { id, stage } of rows) await queuePictureStage(shop, tx, id, stage)
  })
}

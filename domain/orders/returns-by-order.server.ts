import { asc, eq, inArray } from "drizzle-orm"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import { getPrivateFileUrl } from "../media/private-pictures.server.ts"
import type { Shop } from "../shop.ts"

/** For a data request: without the studio's notes and pictures; pictures are `data:` URLs. */
export async function exportReturnsByOrder(shop: Shop, orderIds: string[], titles: Map<string, string>) {
  if (orderIds.length === 0) return []
  const rows = await shop.db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.requestedAt), asc(returns.id))
  return Promise.all(
    rows.map(async ({ id, orderId, kind, state, lineIds, reason, answer, requestedAt, answeredAt, closedAt }) => ({
      orderId,
      kind,
      state,
      works: lineIds.flatMap((line) => titles.get(line) ?? []),
      reason,
      answer,
      requestedAt,
      answeredAt,
      closedAt,
      pictures: await listPictureUrls(shop, id),
    })),
  )
}

async function listPictureUrls(shop: Shop, returnId: string): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(returnPictures)
    .where(eq(returnPictures.returnId, returnId))
    .orderBy(asc(returnPictures.position))
  const texts: string[] = []
  for (const row of rows.filter(({ by }) => by === "buyer")) {
    const text = await getPrivateFileUrl(shop, row)
    if (text) texts.push(text)
  }
  return texts
}

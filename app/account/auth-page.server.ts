import type { RouterContextProvider } from "react-router"
import { listFeaturedWorks } from "../../domain/artworks/gallery/artwork-queries.server.ts"
import type { WorkCard } from "../../domain/artworks/gallery/work-card.ts"
import { hasMailServer } from "../../domain/outbox/has-mail-server.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"

export async function getAuthPage(context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext)
  const [{ site }, work, canSendEmail] = await Promise.all([
    getSettings(shop.db, "site"),
    findSignInWork(shop),
    hasMailServer(shop),
  ])
  return { artistName: site.artistName, work, canSendEmail, contactEmail: site.contactEmail }
}

export type AuthPage = Awaited<ReturnType<typeof getAuthPage>>

async function findSignInWork(shop: Shop): Promise<WorkCard | null> {
  const works = (await listFeaturedWorks(shop)).filter((work) => work.picture?.webp)
  const upright = works.find((work) => work.picture && work.picture.height > work.picture.width)
  return upright ?? works[0] ?? null
}

import type { RouterContextProvider } from "react-router"
import { hasMailServer } from "../../domain/outbox/has-mail-server.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../request/context.ts"
import { findSignInWork } from "./sign-in-work.server.ts"

export async function getAuthPage(context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext)
  const [{ site }, work, emailsLeave] = await Promise.all([
    getSettings(shop.db, "site"),
    findSignInWork(shop),
    hasMailServer(shop),
  ])
  return { artistName: site.artistName, work, emailsLeave, contactEmail: site.contactEmail }
}

export type AuthPage = Awaited<ReturnType<typeof getAuthPage>>

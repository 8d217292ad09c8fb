import type { RouterContextProvider } from "react-router"
import { mailsLeave } from "../../domain/mails/mails-leave.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../request/context.ts"
import { signInWork } from "./sign-in-work.server.ts"

export async function authPage(context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext)
  const [{ site }, work, emailsLeave] = await Promise.all([
    readSettings(shop.db, "site"),
    signInWork(shop),
    mailsLeave(shop),
  ])
  return { artistName: site.artistName, work, emailsLeave, contactEmail: site.contactEmail }
}

export type AuthPage = Awaited<ReturnType<typeof authPage>>

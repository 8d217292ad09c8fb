import type { RouterContextProvider } from "react-router"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../request/context.ts"
import { signInWork } from "./sign-in-work.server.ts"

/** What every page of signing in shows: the artist's name and a work. */
export async function authPage(context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext)
  const [{ site }, work] = await Promise.all([readSettings(shop.db, "site"), signInWork(shop)])
  return { artistName: site.artistName, work }
}

export type AuthPage = Awaited<ReturnType<typeof authPage>>

import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, sql } from "drizzle-orm"
import { matchesId } from "../../../db/matches-id.ts"
import { sessions } from "../../../db/tables/accounts.ts"
import { rememberedBrowsers } from "../../../db/tables/factors.ts"
import { type Actor, hasPendingMfa, isSignedIn, refuseWithoutCode, type User } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { describeDevice } from "../device.ts"
import { getRememberedCookieName, hashRememberedToken } from "./remembered-cookie.server.ts"
import { rememberedDays } from "./remembered-days.ts"

const day = 24 * 60 * 60

export type RememberedBrowser = { id: string; device: string; until: string }

/** The password alone suffices here for 30 days. Only after a code: a recovery code is not for every day. */
export async function rememberBrowser(
  shop: Shop,
  actor: Actor,
  browser: { cookie: string | null; userAgent: string },
): Promise<Outcome<Headers>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const token = randomBytes(32).toString("base64url")
  const name = getRememberedCookieName(shop.siteUrl)
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const byCode = sql`(${sessions.amr} @> '[{"method":"totp"}]' or ${sessions.amr} @> '[{"method":"phone"}]')`
    const [proved] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, actor.session.id), eq(sessions.aal, "aal2"), byCode))
      .for("update")
    if (!proved) return refuseBecause("insufficient_aal", "forbidden", "Enter a code first.")
    const before = findCookie(browser.cookie, name)
    if (before) await tx.delete(rememberedBrowsers).where(eq(rememberedBrowsers.tokenHash, hashRememberedToken(before)))
    await tx.insert(rememberedBrowsers).values({
      tokenHash: hashRememberedToken(token),
      userId: actor.id,
      userAgent: browser.userAgent,
      expiresAt: new Date(now.getTime() + rememberedDays * day * 1000),
      createdAt: now,
    })
    const event = { noun: "account", nounId: actor.id, action: "asked for no code in this browser" }
    await recordEvent(tx, actor, event, now)
    const secure = shop.siteUrl.startsWith("https:") ? "; Secure" : ""
    const cookie = `${name}=${token}; Max-Age=${rememberedDays * day}; Path=/; HttpOnly; SameSite=Lax${secure}`
    return done(new Headers({ "set-cookie": cookie }))
  })
}

const findCookie = (header: string | null, name: string): string | undefined =>
  header
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export async function listRememberedBrowsers(shop: Shop, { id }: Pick<User, "id">): Promise<RememberedBrowser[]> {
  const rows = await shop.db
    .select()
    .from(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, id), gt(rememberedBrowsers.expiresAt, shop.now())))
    .orderBy(desc(rememberedBrowsers.createdAt), desc(rememberedBrowsers.id))
  return rows.map(({ id, userAgent, expiresAt }) => ({
    id,
    device: describeDevice(userAgent),
    until: expiresAt.toISOString(),
  }))
}

export async function deleteRememberedBrowser(shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  await shop.db
    .delete(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, actor.id), matchesId(rememberedBrowsers.id, id)))
  return done(null)
}

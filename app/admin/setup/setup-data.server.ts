import { href, redirect } from "react-router"
import type { Actor } from "../../../domain/actor.ts"
import { listDrafts } from "../../../domain/artworks/upload/draft-queries.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { renderAddressCode } from "../../../domain/settings/address-code.server.ts"
import { getSetup } from "../../../domain/settings/setup-commands.server.ts"
import { findNextStep, type SetupStep, setupSteps } from "../../../domain/settings/setup-steps.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** After this time the page is never shown again. */
const shownAfterwardsMs = 60 * 60 * 1000

export type SetupData = Awaited<ReturnType<typeof getSetupPage>>

export async function getSetupPage(shop: Shop, admin: Actor, request: Request) {
  const { setup, uploads, ...settings } = unwrapOutcome(await getSetup(shop, admin))
  if (setup.state === "none" || isLongFinished(setup.finishedAt, shop.now())) throw redirect(href("/admin"))
  const asked = new URL(request.url).searchParams.get("step")
  const openStep: SetupStep | null =
    setup.state === "done" ? null : (setupSteps.find((step) => step === asked) ?? findNextStep(setup))
  const drafts = unwrapOutcome(await listDrafts(shop, admin))
  const urls = shop.host.networkUrls()
  return {
    setup,
    ...settings,
    openStep,
    drafts,
    megabytes: uploads.megabytes,
    greeting: formatGreeting(shop.now(), settings.site.timeZone),
    address: {
      site: shop.siteUrl,
      inNetwork: urls,
      code: await renderAddressCode(urls[0] ?? shop.siteUrl),
    },
    canSendEmail: await hasMailServer(shop),
  }
}

const isLongFinished = (finishedAt: string | null, now: Date) =>
  finishedAt !== null && now.getTime() - Date.parse(finishedAt) > shownAfterwardsMs

function formatGreeting(now: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now))
  if (hour < 4 || hour >= 18) return "Good evening"
  return hour < 12 ? "Good morning" : "Good afternoon"
}

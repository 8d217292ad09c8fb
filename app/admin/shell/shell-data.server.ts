import type { Actor } from "../../../domain/actor.ts"
import { countInquiries } from "../../../domain/commissions/board-queries.server.ts"
import { hasDemo } from "../../../domain/demo/has-demo.server.ts"
import { countAlerts } from "../../../domain/health/health-queries.server.ts"
import { countThreadsToAnswer } from "../../../domain/messages/threads/threads-to-answer.server.ts"
import { countWaitingOrders } from "../../../domain/orders/order-queries.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { countEmails } from "../../../domain/outbox/outbox-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { getPaperSize } from "../../../lib/paper-size.ts"
import program from "../../../package.json"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { getRunningJobs } from "./job-queries.server.ts"
import type { ShellData } from "./shell.tsx"

export const programVersion = program.version

export async function getShellData(
  shop: Shop,
  actor: Actor & { kind: "user" },
  cookie: string | null,
): Promise<ShellData> {
  const [{ site }, orders, commissions, messages, emails, alerts, demo, inProgress, canSendEmail] = await Promise.all([
    getSettings(shop.db, "site"),
    countWaitingOrders(shop, actor).then(unwrapOutcome),
    countInquiries(shop, actor).then(unwrapOutcome),
    countThreadsToAnswer(shop, actor).then(unwrapOutcome),
    countEmails(shop, actor).then(unwrapOutcome),
    countAlerts(shop, actor).then(unwrapOutcome),
    hasDemo(shop),
    getRunningJobs(shop, actor),
    hasMailServer(shop),
  ])
  return {
    artistName: site.artistName,
    version: programVersion,
    timeZone: site.timeZone,
    canSendEmail,
    paper: getPaperSize(site.country),
    units: getSizeUnits(site),
    person: { id: actor.id, name: actor.name, email: actor.email, role: actor.role },
    counts: {
      orders: orders.toPrice + orders.toPay + orders.toSend,
      ...{ commissions, messages, alerts, emails: emails.failed },
    },
    demo,
    inProgress,
    sidebarClosed: /(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookie ?? ""),
  }
}

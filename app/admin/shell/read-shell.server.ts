import type { Actor } from "../../../domain/actor.ts"
import { countInquiries } from "../../../domain/commissions/board-queries.server.ts"
import { hasDemo } from "../../../domain/demo/has-demo.server.ts"
import { countMails } from "../../../domain/mails/mail-queries.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { countToAnswer } from "../../../domain/messages/to-answer.server.ts"
import { countWaitingOrders } from "../../../domain/orders/order-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { getPaperSize } from "../../../lib/paper.ts"
import program from "../../../package.json"
import { found } from "../found.server.ts"
import { readJobs } from "./read-jobs.server.ts"
import type { ShellData } from "./shell.tsx"

export async function readShell(
  shop: Shop,
  actor: Actor & { kind: "user" },
  cookie: string | null,
): Promise<ShellData> {
  const [{ site }, orders, commissions, letters, mails, demo, inProgress, emailsLeave] = await Promise.all([
    readSettings(shop.db, "site"),
    countWaitingOrders(shop, actor).then(found),
    countInquiries(shop, actor).then(found),
    countToAnswer(shop, actor).then(found),
    countMails(shop, actor).then(found),
    hasDemo(shop),
    readJobs(shop, actor),
    mailsLeave(shop),
  ])
  return {
    artistName: site.artistName,
    version: program.version,
    timeZone: site.timeZone,
    emailsLeave,
    paper: getPaperSize(site.country),
    units: sizeUnitsOf(site),
    person: { id: actor.id, name: actor.name, email: actor.email, role: actor.role },
    counts: { orders: orders.toPrice + orders.toPay + orders.toSend, commissions, letters, mails: mails.failed },
    demo,
    inProgress,
    sidebarClosed: /(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookie ?? ""),
  }
}

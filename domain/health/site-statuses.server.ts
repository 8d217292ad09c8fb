import { getSenderStatus } from "../outbox/sender/sender-queries.server.ts"
import { findJudgedTrial } from "../outbox/trials/mail-trials.server.ts"
import type { Shop } from "../shop.ts"
import { getUpdateStatus } from "../updates/update-status.server.ts"
import { describeDomain, describeElsewhere, describePayments } from "./address-statuses.ts"
import { describeOutbox, describeSender } from "./email-statuses.ts"
import { getHealthSnapshot, type HealthSnapshot } from "./health-snapshot.server.ts"
import {
  describeBackups,
  describeCertificate,
  describeJobs,
  describeMachine,
  describePictures,
  describeScanner,
} from "./machine-statuses.ts"
import type { SiteStatus } from "./site-status.ts"
import { describeUpdates } from "./update-statuses.ts"

type StatusContext = { shop: Shop; snapshot: HealthSnapshot; now: Date; raised: ReadonlySet<string> }

type StatusEntry = {
  /** Stored in `alerts`. */
  key: string
  /** Null: there is nothing to say. */
  get: (context: StatusContext) => SiteStatus | null | Promise<SiteStatus | null>
  /** Subjects of the e-mails when it begins to fail and when it is well again; without them it is only shown. */
  emails?: { needs: string; well: string }
}

/** In the order of the page. */
const entries: StatusEntry[] = [
  {
    key: "certificate",
    get: ({ snapshot, now }) => describeDomain(snapshot.domain) ?? describeCertificate(snapshot.certificateEnds, now),
    emails: { needs: "The site’s certificate wasn’t renewed", well: "The site’s certificate was renewed" },
  },
  { key: "mails", get: getOutboxRow, emails: { needs: "E-mails don’t go out", well: "E-mails go out again" } },
  {
    key: "sender",
    get: ({ shop }) => getSenderRow(shop),
    emails: { needs: "Your e-mails may not be believed", well: "Your e-mails’ records are right again" },
  },
  {
    key: "payments",
    get: ({ snapshot }) => describePayments(snapshot.payments),
    emails: { needs: "Payments by card need you", well: "Payments by card are well again" },
  },
  {
    key: "backups",
    get: ({ snapshot, now }) => describeBackups(snapshot.backups, now),
    emails: { needs: "The backup is late", well: "Everything is saved again" },
  },
  {
    key: "elsewhere",
    get: ({ snapshot }) => describeElsewhere(snapshot.elsewhere),
    emails: { needs: "The backup elsewhere needs you", well: "Everything is kept elsewhere again" },
  },
  // Without e-mails: the one about an update that went wrong is sent when it ends.
  { key: "updates", get: async ({ shop }) => describeUpdates(await getUpdateStatus(shop)) },
  { key: "jobs", get: ({ snapshot, now }) => describeJobs(snapshot.jobs, now) },
  { key: "pictures", get: ({ snapshot }) => describePictures(snapshot.pictures) },
  {
    key: "scanner",
    get: ({ snapshot }) => describeScanner(snapshot.scanner),
    emails: { needs: "The virus scanner doesn’t answer", well: "The virus scanner answers again" },
  },
  {
    key: "disk",
    get: ({ snapshot, raised }) => describeMachine(snapshot, raised.has("disk")),
    emails: { needs: "The disk is nearly full", well: "There is room on the disk again" },
  },
]

async function getOutboxRow({ shop, snapshot, now }: StatusContext): Promise<SiteStatus> {
  const { place, from } = await shop.mail.transport()
  return describeOutbox({ outbox: snapshot.mails, place, from }, now)
}

async function getSenderRow(shop: Shop): Promise<SiteStatus | null> {
  const sender = await getSenderStatus(shop)
  return describeSender(sender, sender && (await findJudgedTrial(shop.db, sender.domain)))
}

export type KeyedStatus = { key: string; status: SiteStatus; emails: StatusEntry["emails"] }

/** @param raised keys of what needs the artist already, for the hysteresis of thresholds */
export async function listSiteStatuses(shop: Shop, raised: ReadonlySet<string>): Promise<KeyedStatus[]> {
  const snapshot = await getHealthSnapshot(shop)
  const context = { shop, snapshot, now: shop.now(), raised }
  const rows = await Promise.all(
    entries.map(async ({ key, get, emails }) => {
      const status = await get(context)
      return status && { key, status, emails }
    }),
  )
  return rows.filter((row) => row !== null)
}

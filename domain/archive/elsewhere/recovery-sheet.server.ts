import { asc, eq } from "drizzle-orm"
import { backupKeys, backupTargets } from "../../../db/tables/backup-targets.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import type { TargetSettings } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import {
  type DocumentFile,
  type DocumentOptions,
  getPaperSizeFor,
  renderDocument,
} from "../../render-document.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { findRecoveryKey, readTargetSettings } from "./open-target.server.ts"
import { formatRecoveryLine, type Recovery } from "./recovery-line.server.ts"

type SheetShop = Pick<Shop, "db" | "secrets">

/** Null: no place was tried yet. A place whose password is missing is left out. */
async function gatherRecovery(shop: SheetShop): Promise<Recovery | null> {
  const key = await findRecoveryKey(shop)
  const rows = await shop.db
    .select()
    .from(backupTargets)
    .where(eq(backupTargets.isReady, true))
    .orderBy(asc(backupTargets.createdAt), asc(backupTargets.id))
  const targets: Recovery["targets"] = []
  for (const row of rows) {
    const settings = await readTargetSettings(shop, row).catch((error: unknown) => {
      if (error instanceof TargetProblem) return null
      throw error
    })
    if (settings) targets.push({ name: row.name, settings })
  }
  return key && targets.length > 0 ? { key, targets } : null
}

const hashRecovery = ({ secrets }: Pick<Shop, "secrets">, recovery: Recovery) =>
  secrets.hash("recovery sheet", JSON.stringify(recovery))

/** `missing`: one should be made; `outdated`: a place or the key has changed since. Null: nothing is there to recover. */
export async function getSheetState(
  shop: SheetShop,
): Promise<{ state: "missing" | "outdated" | "current"; madeAt: Date | null } | null> {
  const recovery = await gatherRecovery(shop)
  if (!recovery) return null
  const [row] = await shop.db.select().from(backupKeys)
  if (!row?.sheetMadeAt) return { state: "missing", madeAt: null }
  const isCurrent = row.sheetOf === hashRecovery(shop, recovery)
  return { state: isCurrent ? "current" : "outdated", madeAt: row.sheetMadeAt }
}

/** Has the recovery key and every password, so the session must have been confirmed. Its date is noted. */
export async function renderRecoverySheet(
  shop: Shop,
  actor: Actor,
  options: DocumentOptions = {},
): Promise<Outcome<DocumentFile>> {
  const refused = refuseUnlessPermitted(actor, "backups.download", shop.now())
  if (refused) return refused
  const recovery = await gatherRecovery(shop)
  if (!recovery) return refuse("conflict", "Add a place for backups first, and try it.")
  const { site } = await getSettings(shop.db, "site")
  const today = getCalendarDate(site.timeZone, shop.now())
  const made = formatCalendarDate(today)
  const rendered = await renderDocument(
    shop,
    {
      is: "recovery",
      paper: getPaperSizeFor(options, site),
      artist: site.artistName,
      siteUrl: shop.siteUrl,
      made,
      key: recovery.key,
      line: await formatRecoveryLine(recovery),
      places: recovery.targets.map(({ name, settings }) => ({ name, details: listTargetDetails(settings) })),
    },
    `recovery-sheet-${today}`,
    options,
  )
  if (!rendered.ok) return rendered
  const noted = await command(shop, actor, "backups.download", noInput, async ({ tx, now }) => {
    await tx.update(backupKeys).set({ sheetMadeAt: now, sheetOf: hashRecovery(shop, recovery) })
    await recordEvent(tx, actor, { noun: "backup target", nounId: "recovery sheet", action: "made" }, now)
    return done(undefined)
  })
  return noted.ok ? rendered : noted
}

function listTargetDetails(settings: TargetSettings): [name: string, value: string][] {
  if (settings.kind === "folder") return [["Folder", settings.path]]
  if (settings.kind === "webdav")
    return [
      ["WebDAV", settings.url],
      ["User name", settings.user],
      ["Password", settings.password],
    ]
  if (settings.kind === "s3")
    return [
      ["S3", settings.endpoint || "Amazon S3"],
      ["Region", settings.region],
      ["Bucket", settings.path ? `${settings.bucket}, folder ${settings.path}` : settings.bucket],
      ["Access key", settings.accessKeyId],
      ["Secret", settings.secretAccessKey],
    ]
  return [
    ["SFTP", `${settings.host}, port ${settings.port}, folder ${settings.path}`],
    ["User name", settings.user],
    settings.privateKey
      ? ["Signs in", "with a key, which is in the code or line below"]
      : ["Password", settings.password],
    ["Server’s key", settings.hostKey],
  ]
}

import { and, eq, gt, ne, or, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import type { Actor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { erasedMark, hasPersonIdentifiers, type PersonIdentifiers } from "../person-identifiers.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type ConditionReportRow, conditionReportNoun } from "./condition-commands.server.ts"
import { newSignatureSchema } from "./condition-schema.ts"

export type SignatureRow = typeof conditionSignatures.$inferSelect

/**
 * The first signature freezes the report. Idempotent per side. Refuses (409) a signer who saw another text, and (400) a report
 * without a condition.
 */
export const signConditionReport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<SignatureRow>> =>
  command(shop, actor, "inventory.write", validateInput(newSignatureSchema, input), async (run, asked) => {
    const { id, side, name, strokes, seen } = asked
    const { tx, now } = run
    const [known] = await tx.select().from(conditionReports).where(eq(conditionReports.id, id))
    // Lock order: works before what belongs to them.
    if (known) await lockWork(tx, known.artworkId)
    const [report] = await tx.select().from(conditionReports).where(eq(conditionReports.id, id)).for("update")
    if (!report) return refuse("not_found", "There is no such report.")
    const signatures = await tx.select().from(conditionSignatures).where(eq(conditionSignatures.reportId, id))
    const before = signatures.find((one) => one.side === side)
    if (before) return done(before)
    if (report.overall === "") {
      const words = "Please choose the overall condition before anybody signs."
      return refuse("invalid", words, { overall: words })
    }
    if (report.updatedAt.getTime() !== seen.getTime())
      return refuse("conflict", "The report has just been changed. Please read it again before you sign.")
    const [signature] = await tx
      .insert(conditionSignatures)
      .values({ reportId: id, side, name, strokes, signedAt: now })
      .returning()
    if (!signature) throw new Error("the signature was not written")
    const event = { noun: conditionReportNoun, nounId: id, action: "signed", detail: { side, name } }
    await recordEvent(tx, actor, event, now)
    if (signatures.length === 0 && report.copy === 0) await updateWorkCondition(run, report)
    return done(signature)
  })

/** Unless a later report is signed. */
async function updateWorkCondition(
  { tx, actor, now }: TransactionContext,
  { id, artworkId, overall, on, createdAt }: ConditionReportRow,
): Promise<void> {
  const later = await tx.$count(
    conditionReports,
    and(
      eq(conditionReports.artworkId, artworkId),
      eq(conditionReports.copy, 0),
      ne(conditionReports.id, id),
      or(gt(conditionReports.on, on), and(eq(conditionReports.on, on), gt(conditionReports.createdAt, createdAt))),
      sql`exists (select from condition_signatures s where s.report_id = ${conditionReports.id})`,
    ),
  )
  if (later > 0) return
  const work = await lockWork(tx, artworkId)
  const changes = work ? fieldChanges(work, { conditionStatus: overall }) : {}
  if (Object.keys(changes).length === 0) return
  await tx.update(artworks).set({ conditionStatus: overall, updatedAt: now }).where(eq(artworks.id, artworkId))
  const line = { noun: "artwork", nounId: artworkId, action: "condition reported", changes, detail: { report: id } }
  await recordEvent(tx, actor, line, now)
}

/** Side and day of the signature stay. Only the setting `solander.erasing` lets the database change a signature. */
export async function eraseSigners(tx: Transaction, words: PersonIdentifiers): Promise<void> {
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await tx
    .update(conditionSignatures)
    .set({ name: erasedMark, strokes: null })
    .where(hasPersonIdentifiers(conditionSignatures.name, words))
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
}

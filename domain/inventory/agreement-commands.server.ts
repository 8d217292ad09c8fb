import { eq } from "drizzle-orm"
import { agreements, agreementWorks, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  type AgreementRow,
  findConsignmentProblem,
  lockAgreement,
  lockAgreementOfLine,
  transitionAgreement,
} from "./agreement-row.server.ts"
import {
  type AgreementInput,
  addedWorksSchema,
  agreementChangesSchema,
  agreementLineSchema,
  newAgreementSchema,
  startAgreementSchema,
} from "./agreement-schema.ts"
import { findCopyProblem } from "./copy-holds.server.ts"
import { createIdSchema } from "./id-schema.ts"
import { findOrCreatePlace } from "./place-commands.server.ts"
import { sendWorksOut } from "./send-works-out.server.ts"
import { saveWorkTerms } from "./work-terms.server.ts"

/** Idempotent by the form's id. */
export const createAgreement = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<AgreementRow>> =>
  command<AgreementInput, AgreementRow>(
    shop,
    actor,
    "inventory.write",
    validateInput(newAgreementSchema, input),
    async ({ tx, now }, typed) => {
      const { id, place, ...fields } = typed
      const { site } = await getSettings(tx, "site")
      const { id: placeId } = await findOrCreatePlace(tx, actor, place, now)
      const [created] = await tx
        .insert(agreements)
        .values({ id, placeId, ...fields, currency: site.currency, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: agreements.id })
        .returning()
      if (!created) {
        const [before] = await tx.select().from(agreements).where(eq(agreements.id, id))
        return before ? done(before) : refuse("conflict", "This form was sent before. Please load the page again.")
      }
      const detail = { kind: created.kind, place }
      await recordEvent(tx, actor, { noun: "agreement", nounId: id, action: "made", detail }, now)
      return done(created)
    },
  )

/** Consigned works that are out get the new terms. */
export const updateAgreement = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<AgreementRow>> =>
  command(shop, actor, "inventory.write", validateInput(agreementChangesSchema, input), async (run, asked) => {
    const { id, place, ...fields } = asked
    const { tx, now } = run
    const locked = await lockAgreement(tx, id)
    if (!locked.ok) return locked
    const { agreement: before, lines } = locked.value
    if (before.state === "ended" || before.state === "cancelled")
      return refuse("conflict", "This agreement is over. Its terms can’t be changed any more.")
    const to = await findOrCreatePlace(tx, actor, place, now)
    if (to.id !== before.placeId && before.state === "running")
      return refuseFields({
        place: "Works are there under this agreement. Make another one for another place.",
      })
    const changes = fieldChanges(before, { ...fields, placeId: to.id })
    if (Object.keys(changes).length === 0) return done(before)
    const [after] = await tx
      .update(agreements)
      .set({ ...fields, placeId: to.id, updatedAt: now })
      .where(eq(agreements.id, id))
      .returning()
    if (!after) throw new Error("the agreement was not changed")
    await recordEvent(tx, actor, { noun: "agreement", nounId: id, action: "changed", changes }, now)
    await saveWorkTerms(tx, after, to.name, lines, now)
    return done(after)
  })

/** Works of a running agreement go out at once. Refuses works under another agreement. */
export const addAgreementWorks = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ added: number }>> =>
  command(shop, actor, "inventory.write", validateInput(addedWorksSchema, input), async (run, asked) => {
    const { id, works: chosen } = asked
    const { tx, now } = run
    const workIds = chosen.map((work) => work.id)
    const locked = await lockAgreement(tx, id, workIds)
    if (!locked.ok) return locked
    const { agreement, lines, works } = locked.value
    if (agreement.state === "cancelled") return refuse("conflict", "This agreement was cancelled.")
    const added: string[] = []
    const there = new Set(
      lines.filter(({ state }) => isOpenLine(state)).map((line) => `${line.artworkId} ${line.copy}`),
    )
    for (const { id: artworkId, copy } of chosen) {
      const work = works.get(artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      if (there.has(`${artworkId} ${copy}`)) continue
      there.add(`${artworkId} ${copy}`)
      const wrong = findConsignmentProblem(work, copy, agreement) ?? (await findCopyProblem(tx, work, copy))
      if (wrong) return refuse("invalid", wrong, { works: wrong })
      const value = agreement.kind === "loan" ? (work.insuredValue ?? work.price) : work.price
      // The insured value in another currency is typed on the line.
      const price = work.currency === agreement.currency ? value : null
      const createdAt = new Date(now.getTime() + added.length)
      const [line] = await tx
        .insert(agreementWorks)
        .values({ agreementId: id, artworkId, copy, price, createdAt })
        .returning({ id: agreementWorks.id })
      if (line) added.push(line.id)
      const detail = { artworkId, title: work.title, copy }
      await recordEvent(tx, actor, { noun: "agreement", nounId: id, action: "work added", detail }, now)
    }
    if (added.length > 0 && agreement.state !== "draft") {
      const out = await sendWorksOut(run, id, "")
      if (!out.ok) return out
    }
    return done({ added: added.length })
  })

export const removeAgreementWork = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("line"), input), async ({ tx, now }, asked) => {
    const { line: lineId } = asked
    const locked = await lockAgreementOfLine(tx, lineId)
    if (!locked.ok) return locked
    const { agreement, line, work } = locked.value
    if (line.state !== "planned") return refuse("conflict", `${work.title} has gone out already. Record its return.`)
    await tx.delete(agreementWorks).where(eq(agreementWorks.id, line.id))
    const detail = { artworkId: work.id, title: work.title, copy: line.copy }
    await recordEvent(tx, actor, { noun: "agreement", nounId: agreement.id, action: "work removed", detail }, now)
    return done({ title: work.title })
  })

export const updateAgreementWork = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "inventory.write", validateInput(agreementLineSchema, input), async ({ tx, now }, asked) => {
    const { line: lineId, ...fields } = asked
    const locked = await lockAgreementOfLine(tx, lineId)
    if (!locked.ok) return locked
    const { agreement, line, work } = locked.value
    if (!isOpenLine(line.state)) return refuse("conflict", `${work.title} is ${line.state} already.`)
    const changes = fieldChanges(line, fields)
    if (Object.keys(changes).length === 0) return done({ title: work.title })
    const [after] = await tx.update(agreementWorks).set(fields).where(eq(agreementWorks.id, line.id)).returning()
    if (!after) throw new Error("the line was not changed")
    const [place] = await tx.select().from(places).where(eq(places.id, agreement.placeId))
    // While it is out, the work's own row has the share.
    if (place && changes.share) await saveWorkTerms(tx, agreement, place.name, [after], now)
    const detail = { artworkId: work.id, title: work.title }
    const event = { noun: "agreement", nounId: agreement.id, action: "work changed", changes, detail }
    await recordEvent(tx, actor, event, now)
    return done({ title: work.title })
  })

export const startAgreement = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ out: number }>> =>
  command(shop, actor, "inventory.write", validateInput(startAgreementSchema, input), async (run, { id, day }) => {
    const locked = await lockAgreement(run.tx, id)
    if (!locked.ok) return locked
    const { agreement, lines } = locked.value
    if (agreement.state === "running") return done({ out: 0 })
    // An ended agreement resumes with added works; without any it would run forever.
    if (!lines.some(({ state }) => state === "planned"))
      return refuse(
        "conflict",
        agreement.state === "ended" ? "Its works are back or sold. Add another one first." : "Choose its works first.",
      )
    return sendWorksOut(run, id, day)
  })

export const cancelAgreement = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<AgreementRow>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("id"), input), async (run, { id }) => {
    const locked = await lockAgreement(run.tx, id)
    if (!locked.ok) return locked
    return locked.value.agreement.state === "cancelled"
      ? done(locked.value.agreement)
      : transitionAgreement(run, locked.value.agreement, "cancelled")
  })

const isOpenLine = (state: string) => state === "planned" || state === "out"

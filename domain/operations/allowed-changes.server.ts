import { z } from "zod"
import { artworkSchema } from "../artworks/artwork.ts"
import { updateWorkFields } from "../artworks/catalog/update-work-fields.server.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { statusNoteSchema, statusTransitionSchema } from "../artworks/status/status-change.ts"
import { saveStatusNotes, transitionStatuses } from "../artworks/status/status-commands.server.ts"
import { commissionStages } from "../commissions/commission-machine.ts"
import { lockCommission } from "../commissions/commission-row.server.ts"
import { setCommissionStage } from "../commissions/commission-stage-commands.server.ts"
import { saveCommissionNotes } from "../commissions/edit-commission.server.ts"
import { markThreadRead } from "../messages/threads/thread-commands.server.ts"
import { type SaleInput, saleSchema } from "../payments/manual-sale.ts"
import { recordSale } from "../payments/record-sale.server.ts"
import { done, type Outcome } from "../problem.ts"
import { type AllowedChange, defineChange } from "./allowed-change.ts"
import { customerNoteChanges, orderNoteChanges } from "./allowed-notes.server.ts"
import type { Operation, OperationType } from "./operation.ts"

const id = z.uuid().toLowerCase()

const work = defineChange(
  z.strictObject({
    id,
    availability: statusTransitionSchema.shape.to.optional(),
    status_for: statusNoteSchema.shape.for.optional(),
    status_until: statusNoteSchema.shape.until.optional(),
    notes: artworkSchema.shape.notes.optional(),
  }),
  {
    names: ["id"],
    async stored(tx, { id }) {
      const row = await lockWork(tx, id)
      if (!row) return null
      const { availability, statusFor, statusUntil, notes } = row
      const values = { availability, status_for: statusFor, status_until: statusUntil ?? "", notes }
      return { values, noun: "artwork", nounId: id }
    },
    async run(shop, actor, { id, availability, status_for, status_until, notes }): Promise<Outcome<unknown>> {
      if (availability) {
        const moved = await transitionStatuses(shop, actor, { ids: [id], to: availability })
        if (!moved.ok) return moved
      }
      if (status_for !== undefined || status_until !== undefined) {
        const note = { ids: [id], for: status_for ?? "", until: status_until ?? "" }
        const noted = await saveStatusNotes(shop, actor, note)
        if (!noted.ok) return noted
      }
      return notes === undefined ? done(null) : updateWorkFields(shop, actor, id, () => ({ notes }))
    },
  },
)

/** The command validates it, and its key makes it idempotent besides the operation's id. */
const sale: AllowedChange = {
  columns: Object.keys(saleSchema.in.shape),
  compared: [],
  schema: z.record(z.string(), z.unknown()),
  async run(shop, actor, data) {
    const sold = await recordSale(shop, actor, data as SaleInput)
    return sold.ok ? done({ number: sold.value.number }) : sold
  },
}

const message = defineChange(z.strictObject({ id, read: z.literal(true) }), {
  run: async (shop, _, { id }) => {
    await markThreadRead(shop, id)
    return done(null)
  },
})

const commission = defineChange(
  z.strictObject({ id, stage: z.enum(commissionStages).optional(), notes: z.string().max(20_000).optional() }),
  {
    names: ["id"],
    async stored(tx, { id }) {
      const row = await lockCommission(tx, id)
      return row && { values: { stage: row.stage, notes: row.notes }, noun: "commission", nounId: id }
    },
    async run(shop, actor, { id, stage, notes }): Promise<Outcome<unknown>> {
      const moved = stage ? await setCommissionStage(shop, actor, id, { to: stage }) : done(null)
      return moved.ok && notes !== undefined ? saveCommissionNotes(shop, actor, id, { notes }) : moved
    },
  },
)

/** Changes of `POST /api/operations` (OFF-02), by table and type. The names are keys of this map; none reaches SQL. */
const allowedChanges = new Map<string, Partial<Record<OperationType, AllowedChange>>>([
  ["artworks", { update: work }],
  ["orders", { insert: sale }],
  ["order_notes", orderNoteChanges],
  ["customer_notes", customerNoteChanges],
  ["threads", { update: message }],
  ["commissions", { update: commission }],
])

/** Undefined: not allowed. */
export function findAllowedChange({ table, type, data, base }: Pick<Operation, "table" | "type" | "data" | "base">) {
  const found = allowedChanges.get(table)?.[type]
  if (!found || !Object.keys(data).every((column) => found.columns.includes(column))) return undefined
  return Object.keys(base ?? {}).every((column) => found.compared.includes(column)) ? found : undefined
}

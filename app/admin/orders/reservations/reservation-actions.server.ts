import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  extendReservation,
  releaseReservation,
  reserveWork,
} from "../../../../domain/orders/reservation-commands.server.ts"
import { refuseFields } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { intents } from "../../../request/intents.ts"
import { confirmForm } from "../../kit/confirm-form.ts"
import { toastIntent } from "../../kit/toasts/toast-intents.ts"

const line = z.string().max(1000)
const reservationForm = confirmForm({
  artworkId: z.uuid(),
  number: line.default(""),
  name: line,
  until: line,
  email: line.default(""),
  note: line.default(""),
})

export const runReservationAction = intents({
  reserve: toastIntent(reservationForm, reserveByForm, formatReserved),
  extend: toastIntent(
    z.strictObject({ id: z.uuid(), until: line }),
    (shop, admin, { id, until }) => extendReservation(shop, admin, id, { until }),
    formatReserved,
  ),
  release: toastIntent(
    z.strictObject({ id: z.uuid() }),
    (shop, admin, { id }) => releaseReservation(shop, admin, id),
    ({ title }) => `${title} is available again.`,
  ),
})

async function reserveByForm(shop: Shop, admin: Actor, { number, ...input }: z.output<typeof reservationForm>) {
  if (!/^\s*\d{0,6}\s*$/.test(number)) return refuseFields({ number: "A number, like 3." })
  return reserveWork(shop, admin, { ...input, number: number.trim() === "" ? null : Number(number) })
}

function formatReserved({ title, name, until }: { title: string; name: string; until: string }) {
  return `${title} is reserved for ${name} until ${formatCalendarDate(until)}.`
}

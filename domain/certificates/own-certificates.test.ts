import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { type User, visitor } from "../actor.ts"
import { addProvenance } from "../artworks/record/provenance-commands.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listOwnCertificates } from "./own-certificates.server.ts"
import { acceptOwnership, offerOwnership, passOnOwnership } from "./owner-commands.server.ts"

const { shop, later } = await openWorkingShop()
await saveArtistName(shop)

/** A certified work that was bought with an account's address. */
async function bought() {
  const email = `judith-${crypto.randomUUID().slice(0, 8)}@example.com`
  const [row] = await shop.db.insert(users).values({ name: "Judith Whitcomb", email, emailVerified: true }).returning()
  const user = { kind: "user", id: row?.id ?? "", email, name: "Judith Whitcomb", role: "user" } as User
  const work = await insertWorkToCertify(shop)
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { email }))
  if (!placed.ok) throw new Error(placed.problem.message)
  await shop.db.update(orders).set({ paymentState: "paid" }).where(eq(orders.number, placed.value.number))
  await shop.db.update(holds).set({ state: "sold", expiresAt: null }).where(eq(holds.artworkId, work.id))
  const certificate = await issueTestCertificate(shop, work.id)
  const offer = async () => {
    const offered = await offerOwnership(shop, certificateActor, work.id, { certificate: certificate.id })
    return offered.ok ? offered.value.secret : ""
  }
  const seen = async () => (await listOwnCertificates(shop, user)).length
  return { email, work, offer, seen }
}

test("who bought a work sees its certificate, however the studio or they spell their name", async () => {
  const { email, work, offer, seen } = await bought()
  expect(await seen()).toBe(1)
  for (const owner of ["J. Whitcomb", "Judith W."])
    expect(
      await addProvenance(shop, certificateActor, work.id, { kind: "ownership", event: "Sold", owner }),
    ).toMatchObject({
      ok: true,
    })
  expect(await seen()).toBe(1)
  await acceptOwnership(shop, await offer(), { name: "Judith A. Whitcomb", email })
  expect(await seen()).toBe(1)
})

test("a buyer who passed a work on, or bought it for someone else, does not see its certificate any more", async () => {
  const given = await bought()
  await acceptOwnership(shop, await given.offer(), { name: "Tom Reyes" })
  expect(await given.seen()).toBe(0)
  const passed = await bought()
  const own = await acceptOwnership(shop, await passed.offer(), { name: "Judith Whitcomb" })
  expect(await passed.seen()).toBe(1)
  const next = await passOnOwnership(shop, own.ok ? own.value.secret : "")
  await acceptOwnership(shop, next.ok ? next.value.secret : "", { name: "Tom Reyes", email: "tom@example.com" })
  expect(await passed.seen()).toBe(0)
  later({ minutes: 1 })
  // and sees it again once it has come back to them
  await acceptOwnership(shop, await passed.offer(), { name: "Judith Whitcomb", email: passed.email })
  expect(await passed.seen()).toBe(1)
})

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { userRoles } from "../../../db/tables/accounts.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { createTestAccount } from "../../../tests/support/test-accounts.ts"
import type { Actor } from "../../actor.ts"
import { changeRole } from "./change-role.server.ts"
import { deleteOwnAccount } from "./delete-account.server.ts"
import { createInvitation } from "./invitations.server.ts"

const here = await openWorkingShop()
const { shop } = here

async function admin(): Promise<Actor & { kind: "user" }> {
  const { id, email } = await createTestAccount(here, "admin")
  const session = { id: crypto.randomUUID(), assurance: "aal1", hasFactor: false, confirmedAt: new Date() } as const
  return { kind: "user", id, email, name: "Ada Artist", role: "admin", session }
}
const admins = () => shop.db.$count(userRoles, eq(userRoles.role, "admin"))
const demote = (actor: Actor, { id }: { id: string }) => changeRole(shop, actor, { id, role: "user" })

test("two admins who demote each other at once: one does, and one stays [AUTH-09]", async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await admin(), await admin()]
    const both = await Promise.all([demote(one, other), demote(other, one)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: "forbidden" } })
    expect(await admins()).toBe(1)
    await shop.db.update(userRoles).set({ role: "user" })
  }
})

test("two admins of three who demote each other at once: the slower one is no longer an admin", async () => {
  const third = await admin()
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await admin(), await admin()]
    const both = await Promise.all([demote(one, other), demote(other, one)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const left = both[0]?.ok ? one : other
    expect(await demote(third, left)).toMatchObject({ ok: true })
  }
  expect(await demote(third, third)).toMatchObject({ problem: { code: "conflict" } })
  await shop.db.update(userRoles).set({ role: "user" })
})

test("of two admins who leave at once, each in another way, one stays [AUTH-09]", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await admin(), await admin()]
    const both = await Promise.all([demote(one, one), deleteOwnAccount(shop, other, other.email)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await admins()).toBe(1)
    await shop.db.update(userRoles).set({ role: "user" })
  }
})

test("an admin who has lost the role since the request started cannot invite anyone", async () => {
  const [one, other] = [await admin(), await admin()]
  expect(await demote(one, other)).toMatchObject({ ok: true })
  expect(await createInvitation(shop, other, { email: "late@example.com", role: "admin" })).toMatchObject({
    problem: { code: "forbidden" },
  })
})

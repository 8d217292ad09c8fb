import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { revokedPortalLinks } from "../../db/tables/commissions.ts"
import { createTestPortalLink, expectOk, insertCommission } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestViewingRoom, createViewingRoomLink } from "../../tests/support/viewing-rooms.ts"
import { system } from "../actor.ts"
import { findClient } from "../commissions/client.server.ts"
import { revokePortalLinks } from "../commissions/edit-commission.server.ts"
import { openViewingRoom } from "../viewing-rooms/room-access.server.ts"
import { revokeViewingRoomLinks } from "../viewing-rooms/room-links.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const { shop, data, later } = await openWorkingShop()
const artist = system("Test")

const archived = async (name: string) => {
  const path = join(data, name)
  await writeArchive(shop, createWriteStream(path))
  return path
}

test("a link to a room that was revoked since the archive was made stays revoked, and others work [COM-01]", async () => {
  const [one, other] = [await insertCommission(shop), await insertCommission(shop)]
  const [revoked, kept] = [await createTestPortalLink(shop, one.id), await createTestPortalLink(shop, other.id)]
  const path = await archived("before.tar")
  expectOk(await revokePortalLinks(shop, artist, one.id))
  const later = await createTestPortalLink(shop, one.id)
  for (let time = 0; time < 2; time++) {
    expectOk(await restoreArchive(shop, artist, path, { replace: true }))
    expect(await findClient(shop, revoked)).toBeNull()
    expect(await findClient(shop, kept)).toMatchObject({ commissionId: other.id })
    // what the archive doesn't know is gone
    expect(await findClient(shop, later)).toBeNull()
  }
})

test("a revoked link stays so through an archive that has never heard of it, until it expires [COM-01]", async () => {
  const { id } = await insertCommission(shop)
  const before = await archived("before-link.tar")
  const secret = await createTestPortalLink(shop, id)
  const between = await archived("with-link.tar")
  expectOk(await revokePortalLinks(shop, artist, id))
  for (const path of [before, between]) expectOk(await restoreArchive(shop, artist, path, { replace: true }))
  expect(await findClient(shop, secret)).toBeNull()
  expect(await shop.db.$count(revokedPortalLinks)).toBeGreaterThan(0)
  later({ days: 401 })
  expectOk(await restoreArchive(shop, artist, before, { replace: true }))
  expect(await shop.db.$count(revokedPortalLinks)).toBe(0)
})

test("so do links to viewing rooms [BEYOND-06]", async () => {
  const [one, other] = [await createTestViewingRoom(shop), await createTestViewingRoom(shop)]
  const [revoked, kept] = [await createViewingRoomLink(shop, one.id), await createViewingRoomLink(shop, other.id)]
  const path = join(data, "rooms.tar")
  await writeArchive(shop, createWriteStream(path))
  expectOk(await revokeViewingRoomLinks(shop, artist, one.id))
  const opens = (secret: string) => openViewingRoom(shop, secret, { address: "203.0.113.7" })
  for (let time = 0; time < 2; time++) {
    expectOk(await restoreArchive(shop, artist, path, { replace: true }))
    expect(await opens(revoked)).toMatchObject({ ok: false, problem: { code: "not_found" } })
    expect(await opens(kept)).toMatchObject({ ok: true, value: { roomId: other.id } })
  }
})

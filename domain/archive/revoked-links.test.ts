import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { revokedRoomLinks } from "../../db/tables/commissions.ts"
import { insertCommission, linkTo, must } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { linkToRoom, makeViewingRoom } from "../../tests/support/viewing-rooms.ts"
import { system } from "../actor.ts"
import { clientOf } from "../commissions/client.server.ts"
import { revokeRoomLinks } from "../commissions/edit-commission.server.ts"
import { openViewingRoom } from "../viewing-rooms/guest.server.ts"
import { revokeLinks } from "../viewing-rooms/room-links.server.ts"
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
  const [revoked, kept] = [await linkTo(shop, one.id), await linkTo(shop, other.id)]
  const path = await archived("before.tar")
  must(await revokeRoomLinks(shop, artist, one.id))
  const later = await linkTo(shop, one.id)
  for (let time = 0; time < 2; time++) {
    must(await restoreArchive(shop, artist, path, { replace: true }))
    expect(await clientOf(shop, revoked)).toBeNull()
    expect(await clientOf(shop, kept)).toMatchObject({ commissionId: other.id })
    // what the archive doesn't know is gone
    expect(await clientOf(shop, later)).toBeNull()
  }
})

test("a revoked link stays so through an archive that has never heard of it, until it expires [COM-01]", async () => {
  const { id } = await insertCommission(shop)
  const before = await archived("before-link.tar")
  const secret = await linkTo(shop, id)
  const between = await archived("with-link.tar")
  must(await revokeRoomLinks(shop, artist, id))
  for (const path of [before, between]) must(await restoreArchive(shop, artist, path, { replace: true }))
  expect(await clientOf(shop, secret)).toBeNull()
  expect(await shop.db.$count(revokedRoomLinks)).toBeGreaterThan(0)
  later({ days: 401 })
  must(await restoreArchive(shop, artist, before, { replace: true }))
  expect(await shop.db.$count(revokedRoomLinks)).toBe(0)
})

test("so do links to viewing rooms [BEYOND-06]", async () => {
  const [one, other] = [await makeViewingRoom(shop), await makeViewingRoom(shop)]
  const [revoked, kept] = [await linkToRoom(shop, one.id), await linkToRoom(shop, other.id)]
  const path = join(data, "rooms.tar")
  await writeArchive(shop, createWriteStream(path))
  must(await revokeLinks(shop, artist, one.id))
  const opens = (secret: string) => openViewingRoom(shop, secret, { address: "203.0.113.7" })
  for (let time = 0; time < 2; time++) {
    must(await restoreArchive(shop, artist, path, { replace: true }))
    expect(await opens(revoked)).toMatchObject({ ok: false, problem: { code: "not_found" } })
    expect(await opens(kept)).toMatchObject({ ok: true, value: { roomId: other.id } })
  }
})

import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { acmeAccounts, siteCertificates, siteDomains } from "../../db/tables/site-domain.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-domains-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function insertDomain({ db }: Shop, name: string): Promise<void> {
  const at = new Date()
  await db.insert(siteDomains).values({ name })
  const life = { startsAt: at, endsAt: at, firstIssuedAt: at, issuedAt: at }
  await db.insert(siteCertificates).values({ domain: name, names: [name], chain: "chain", sealedKey: "key", ...life })
  await db.insert(acmeAccounts).values({ directory: `https://${name}/directory`, sealedKey: "key", createdAt: at })
}

test("a restore keeps the machine’s domain and certificate, and brings none of the other machine [OPS-02]", async () => {
  const { shop } = await openWorkingShop()
  await insertDomain(shop, "old.example")
  const file = join(folder, "site.tar")
  await writeArchive(shop, createWriteStream(file))
  const { shop: elsewhere } = await openWorkingShop()
  await insertDomain(elsewhere, "new.example")
  const list = ({ db }: Shop) =>
    Promise.all([db.select().from(siteDomains), db.select().from(siteCertificates), db.select().from(acmeAccounts)])
  const before = await list(elsewhere)
  expect(await restoreArchive(elsewhere, system("Test"), file, { replace: true })).toMatchObject({ ok: true })
  expect(await list(elsewhere)).toEqual(before)
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1])
})

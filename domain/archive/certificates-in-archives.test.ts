import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { artist, certify, nameArtist, workToCertify } from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { certifiedWorks } from "../artworks/provenance-queries.server.ts"
import { reissueCertificate, revokeCertificate } from "../certificates/certificate-commands.server.ts"
import { certificateKeySet, renewCertificateKey } from "../certificates/certificate-keys.server.ts"
import { acceptWork, offerWork } from "../certificates/owner-commands.server.ts"
import { verifyCode } from "../certificates/verify-certificate.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-certificates-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { shop } = await openWorkingShop()
await nameArtist(shop)
const works = await Promise.all([workToCertify(shop), workToCertify(shop), workToCertify(shop)])
const [one, two, three] = works.map(({ id }) => id) as [string, string, string]
const [first, second] = [await certify(shop, one), await certify(shop, two)]
const file = join(folder, "site.tar")
await writeArchive(shop, createWriteStream(file))

test("elsewhere certificates verify with the keys of the archive, and a key of that computer signs the next [BEYOND-03]", async () => {
  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, artist, file)).toMatchObject({ ok: true })
  expect(await verifyCode(elsewhere, first.code)).toMatchObject({ state: "genuine", key: { until: null } })
  expect(await certificateKeySet(elsewhere)).toEqual(await certificateKeySet(shop))
  const next = await certify(elsewhere, three)
  expect(next.number).toBe("0003")
  expect(await verifyCode(elsewhere, next.code)).toMatchObject({ state: "genuine" })
  expect((await certificateKeySet(elsewhere)).keys).toHaveLength(2)
  expect(await verifyCode(elsewhere, first.code)).toMatchObject({ state: "genuine", key: { until: expect.any(Date) } })
})

test("no older archive opens a link that was used since, also after one that knows nothing of the link [BEYOND-03]", async () => {
  const work = await workToCertify(shop)
  const { id } = await certify(shop, work.id)
  const offer = await offerWork(shop, artist, work.id, { certificate: id })
  const secret = offer.ok ? offer.value.secret : ""
  const before = join(folder, "links.tar")
  await writeArchive(shop, createWriteStream(before))
  expect(await acceptWork(shop, secret, { name: "June Okafor" })).toMatchObject({ ok: true })
  for (const archive of [file, before])
    expect(await restoreArchive(shop, artist, archive, { replace: true })).toMatchObject({ ok: true })
  expect(await acceptWork(shop, secret, { name: "Somebody" })).toMatchObject({ problem: { code: "not_found" } })
  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, artist, before)).toMatchObject({ ok: true })
  expect(await acceptWork(elsewhere, secret, { name: "June Okafor" })).toMatchObject({ ok: true })
})

test("an older archive takes back no certificate, no revocation, no number and no key [BEYOND-03]", async () => {
  await renewCertificateKey(shop, artist)
  const since = await certify(shop, three)
  await revokeCertificate(shop, artist, one, { certificate: first.id, reason: "Lost." })
  const reissued = await reissueCertificate(shop, artist, two, {
    certificate: second.id,
    reason: "Renamed.",
    statement: "",
  })
  if (!reissued.ok) throw new Error(reissued.problem.message)
  const keys = await certificateKeySet(shop)
  expect(await restoreArchive(shop, artist, file, { replace: true })).toMatchObject({ ok: true })
  expect(await verifyCode(shop, first.code)).toMatchObject({ state: "revoked", revoked: { reason: "Lost." } })
  expect(await verifyCode(shop, second.code)).toMatchObject({
    ...{ state: "revoked", revoked: { replacedBy: reissued.value.number } },
  })
  expect(await verifyCode(shop, since.code)).toMatchObject({ state: "genuine", artworkId: three })
  expect(await verifyCode(shop, reissued.value.code)).toMatchObject({ state: "genuine", artworkId: two })
  expect(await certifiedWorks(shop.db, [one, two, three])).toEqual(new Set([two, three]))
  expect(await certificateKeySet(shop)).toEqual(keys)
  const next = await certify(shop, one)
  expect(next.number).toBe("0006")
  expect((await certificateKeySet(shop)).keys).toHaveLength(keys.keys.length)
})

import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { findCertifiedWorks } from "../artworks/record/provenance-queries.server.ts"
import { reissueCertificate, revokeCertificate } from "../certificates/certificate-commands.server.ts"
import { getCertificateKeySet, renewCertificateKey } from "../certificates/certificate-keys.server.ts"
import { acceptOwnership, offerOwnership } from "../certificates/owner-commands.server.ts"
import { verifyCertificateCode } from "../certificates/verify-certificate.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-certificates-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { shop } = await openWorkingShop()
await saveArtistName(shop)
const works = await Promise.all([insertWorkToCertify(shop), insertWorkToCertify(shop), insertWorkToCertify(shop)])
const [one, two, three] = works.map(({ id }) => id) as [string, string, string]
const [first, second] = [await issueTestCertificate(shop, one), await issueTestCertificate(shop, two)]
const file = join(folder, "site.tar")
await writeArchive(shop, createWriteStream(file))

test("elsewhere certificates verify with the keys of the archive, and a key of that computer signs the next [BEYOND-03]", async () => {
  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, certificateActor, file)).toMatchObject({ ok: true })
  expect(await verifyCertificateCode(elsewhere, first.code)).toMatchObject({ state: "genuine", key: { until: null } })
  expect(await getCertificateKeySet(elsewhere)).toEqual(await getCertificateKeySet(shop))
  const next = await issueTestCertificate(elsewhere, three)
  expect(next.number).toBe("0003")
  expect(await verifyCertificateCode(elsewhere, next.code)).toMatchObject({ state: "genuine" })
  expect((await getCertificateKeySet(elsewhere)).keys).toHaveLength(2)
  expect(await verifyCertificateCode(elsewhere, first.code)).toMatchObject({
    state: "genuine",
    key: { until: expect.any(Date) },
  })
})

test("no older archive opens a link that was used since, also after one that knows nothing of the link [BEYOND-03]", async () => {
  const work = await insertWorkToCertify(shop)
  const { id } = await issueTestCertificate(shop, work.id)
  const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: id })
  const secret = offer.ok ? offer.value.secret : ""
  const before = join(folder, "links.tar")
  await writeArchive(shop, createWriteStream(before))
  expect(await acceptOwnership(shop, secret, { name: "June Okafor" })).toMatchObject({ ok: true })
  for (const archive of [file, before])
    expect(await restoreArchive(shop, certificateActor, archive, { replace: true })).toMatchObject({ ok: true })
  expect(await acceptOwnership(shop, secret, { name: "Somebody" })).toMatchObject({ problem: { code: "not_found" } })
  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, certificateActor, before)).toMatchObject({ ok: true })
  expect(await acceptOwnership(elsewhere, secret, { name: "June Okafor" })).toMatchObject({ ok: true })
})

test("an older archive undoes no certificate, no revocation, no number and no key [BEYOND-03]", async () => {
  await renewCertificateKey(shop, certificateActor)
  const since = await issueTestCertificate(shop, three)
  await revokeCertificate(shop, certificateActor, one, { certificate: first.id, reason: "Lost." })
  const reissued = await reissueCertificate(shop, certificateActor, two, {
    certificate: second.id,
    reason: "Renamed.",
    statement: "",
  })
  if (!reissued.ok) throw new Error(reissued.problem.message)
  const keys = await getCertificateKeySet(shop)
  expect(await restoreArchive(shop, certificateActor, file, { replace: true })).toMatchObject({ ok: true })
  expect(await verifyCertificateCode(shop, first.code)).toMatchObject({
    state: "revoked",
    revoked: { reason: "Lost." },
  })
  expect(await verifyCertificateCode(shop, second.code)).toMatchObject({
    ...{ state: "revoked", revoked: { replacedBy: reissued.value.number } },
  })
  expect(await verifyCertificateCode(shop, since.code)).toMatchObject({ state: "genuine", artworkId: three })
  expect(await verifyCertificateCode(shop, reissued.value.code)).toMatchObject({ state: "genuine", artworkId: two })
  expect(await findCertifiedWorks(shop.db, [one, two, three])).toEqual(new Set([two, three]))
  expect(await getCertificateKeySet(shop)).toEqual(keys)
  const next = await issueTestCertificate(shop, one)
  expect(next.number).toBe("0006")
  expect((await getCertificateKeySet(shop)).keys).toHaveLength(keys.keys.length)
})

import { Buffer } from "node:buffer"
import { eq, sql } from "drizzle-orm"
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose"
import { beforeAll, describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { certificateKeys, certificates } from "../../db/tables/certificates.ts"
import { pictures } from "../../db/tables/media.ts"
import {
  certificateActor,
  insertWorkToCertify,
  issueTestCertificate,
  replaceMainPicture,
  saveArtistName,
} from "../../tests/support/certificates.ts"
import { attachWorkPicture, insertFakePicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import { removeProvenance } from "../artworks/record/provenance-commands.server.ts"
import { findCertifiedWorks, listWorkProvenance } from "../artworks/record/provenance-queries.server.ts"
import { issueCertificate, reissueCertificate, revokeCertificate } from "./certificate-commands.server.ts"
import { getCertificateKeySet, renewCertificateKey } from "./certificate-keys.server.ts"
import { getWorkCertificates } from "./certificate-queries.server.ts"
import { getCertificateFile, signText } from "./signature.server.ts"
import { findCertificateFile, verifyCertificateCode, verifyCertificateFile } from "./verify-certificate.server.ts"

const { shop } = await openWorkingShop()

test("without the artist’s name nothing is certified", async () => {
  const work = await insertWorkToCertify(shop)
  expect(await issueCertificate(shop, certificateActor, work.id, { statement: "" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("Settings") },
  })
})

describe("a certificate", () => {
  beforeAll(() => saveArtistName(shop))

  /** Changes rows like an attacker with the database, but without the key. */
  const tamper = (table: string, change: ReturnType<typeof sql>) =>
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      await tx.execute(change)
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
    })
  const rowOf = async (id: string) => {
    const [row] = await shop.db.select().from(certificates).where(eq(certificates.id, id))
    if (!row) throw new Error("there is no such certificate")
    return row
  }

  test("says what the work is, and is verified by its code however that is typed [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop, {
      title: "Five Sheds",
      inventoryNumber: "MO-2026-01",
      signed: "On the reverse",
    })
    const { number, code } = await issueTestCertificate(shop, work.id, "", "I made it.")
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({
      state: "genuine",
      facts: {
        ...{ number, code, artist: "Marit Osgood", title: "Five Sheds", year: "2025", medium: "Oil on linen" },
        ...{ size: "38 × 60 in (96.5 × 152.4 cm)", inventory: "MO-2026-01", signed: "On the reverse" },
        ...{ edition: "unique", statement: "I made it.", replaces: "" },
      },
      picture: { width: 1600, height: 1200 },
      site: { title: "Five Sheds", samePicture: true },
    })
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")
    expect(await verifyCertificateCode(shop, typed)).toMatchObject({ state: "genuine" })
    expect(await verifyCertificateCode(shop, "7Q4M-21KD-90XE-HT3S")).toEqual({ state: "unknown" })
    expect(await verifyCertificateCode(shop, "nothing")).toEqual({ state: "unknown" })
    expect(await listWorkProvenance(shop, work.id)).toMatchObject([
      { kind: "certificate", event: `Certificate of authenticity no. ${number}` },
    ])
  })

  test("that was altered in the database is found out, in each of its parts [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop)
    const { id, code, number } = await issueTestCertificate(shop, work.id)
    const before = await rowOf(id)
    const set = (change: ReturnType<typeof sql>) =>
      tamper("certificates", sql`update certificates set ${change} where id = ${id}`)
    const other = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    const others = await rowOf(other.id)
    for (const change of [
      sql`text = replace(text, '2025', '2020')`,
      sql`text = ${before.text.replace("{", "{ ")}`,
      sql`text = ${others.text}, signature = ${others.signature}`,
      sql`signature = ${others.signature}`,
      sql`signature = ''`,
    ]) {
      await set(change)
      expect(await verifyCertificateCode(shop, code)).toEqual({ state: "altered" })
      expect(await getWorkCertificates(shop, certificateActor, work.id)).toMatchObject({ ok: true })
      await set(sql`text = ${before.text}, signature = ${before.signature}`)
    }
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ state: "genuine", facts: { number } })
  })

  test("shows its picture only while that has the hash that was signed", async () => {
    const work = await insertWorkToCertify(shop)
    const { code } = await issueTestCertificate(shop, work.id)
    await shop.db
      .update(pictures)
      .set({ sha256: "0".repeat(64) })
      .where(eq(pictures.id, work.picture.id))
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ state: "genuine", picture: null })
  })

  test("is not issued for a file that is not what was uploaded, for a missing one, or without a picture", async () => {
    const altered = await insertWorkToCertify(shop)
    const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, altered.picture.id))
    await shop.storage.private.put(row?.originalKey ?? "", Buffer.from("another picture"))
    const missing = await insertWork(shop)
    const fake = await insertFakePicture(shop)
    await attachWorkPicture(shop, missing.id, fake)
    await shop.db.update(artworks).set({ mainPictureId: fake }).where(eq(artworks.id, missing.id))
    const bare = await insertWork(shop)
    for (const [work, words] of [
      [altered, "is not the file that was uploaded"],
      [missing, "is missing"],
      [bare, "add a picture first"],
    ] as const) {
      const refused = await issueCertificate(shop, certificateActor, work.id, { statement: "" })
      expect(refused).toMatchObject({ problem: { code: "conflict", message: expect.stringContaining(words) } })
    }
  })

  test("as a file is verified by its signature and by the register [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop)
    const { code, id } = await issueTestCertificate(shop, work.id)
    const file = await findCertificateFile(shop, code)
    if (!file) throw new Error("there is no file")
    const verify = (changes: object) => verifyCertificateFile(shop, JSON.stringify({ ...file, ...changes }))
    expect(await verify({})).toMatchObject({ state: "genuine", facts: { code } })
    const text = (await rowOf(id)).text
    const encoded = (words: string) => Buffer.from(words).toString("base64url")
    expect(await verify({ payload: encoded(text.replace("Low Water", "High Water")) })).toEqual({ state: "altered" })
    const header = JSON.parse(Buffer.from(file.protected, "base64url").toString())
    expect(await verify({ protected: encoded(JSON.stringify({ ...header, typ: "JWT" })) })).toEqual({
      state: "altered",
    })
    expect(await verify({ protected: encoded(JSON.stringify({ ...header, alg: "none" })), signature: "" })).toEqual({
      state: "altered",
    })
    for (const nothing of ["", "{}", "[]", "null", '{"payload":"","protected":"bnVsbA","signature":""}'])
      expect((await verifyCertificateFile(shop, nothing)).state).toMatch(/unreadable|foreign/)
    // another party's key, once under its own name and once under ours
    const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true })
    expect(await exportJWK(publicKey)).toMatchObject({ kty: "OKP" })
    const signature = await signText(text, { kid: "theirs", key: privateKey })
    expect(
      await verifyCertificateFile(shop, JSON.stringify(getCertificateFile({ text, kid: "theirs", signature }))),
    ).toEqual({
      state: "foreign",
    })
    const inOurName = await signText(text, { kid: header.kid, key: privateKey })
    expect(await verify({ signature: inOurName })).toEqual({ state: "altered" })
  })

  test("of a copy that the edition has no more is reissued as what it was", async () => {
    const work = await insertWorkToCertify(shop, { editionSize: 30 })
    const { id } = await issueTestCertificate(shop, work.id, "28")
    await shop.db.update(artworks).set({ editionSize: 25 }).where(eq(artworks.id, work.id))
    const reissued = await reissueCertificate(shop, certificateActor, work.id, {
      certificate: id,
      reason: "Lost.",
      statement: "",
    })
    expect(await verifyCertificateCode(shop, reissued.ok ? reissued.value.code : "")).toMatchObject({
      facts: { edition: "28/30" },
    })
    expect(await issueCertificate(shop, certificateActor, work.id, { copy: "29", statement: "" })).toMatchObject({
      ok: false,
    })
  })

  test("verifies after the key was renewed, and the old key can neither be deleted nor changed [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop)
    const { code } = await issueTestCertificate(shop, work.id)
    const before = await getCertificateKeySet(shop)
    expect(await renewCertificateKey(shop, visitor)).toMatchObject({ ok: false })
    expect(await renewCertificateKey(shop, certificateActor)).toMatchObject({ ok: true })
    const next = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({
      state: "genuine",
      key: { until: expect.any(Date) },
    })
    expect(await verifyCertificateCode(shop, next.code)).toMatchObject({ state: "genuine", key: { until: null } })
    const { keys } = await getCertificateKeySet(shop)
    expect(keys).toHaveLength(before.keys.length + 1)
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(before.keys.map(({ kid }) => kid)))
    expect(JSON.stringify(keys)).not.toContain('"d"')
    await expect(shop.db.delete(certificateKeys)).rejects.toThrow()
    await expect(shop.db.update(certificateKeys).set({ publicKey: {} })).rejects.toThrow()
    await expect(shop.db.update(certificateKeys).set({ retiredAt: null })).rejects.toThrow()
  })

  test("whose key cannot be opened any more still verifies, and none is signed until a new key is asked for", async () => {
    const { code } = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    const before = await shop.db.select().from(certificateKeys)
    await tamper("certificate_keys", sql`update certificate_keys set sealed_key = 'of another computer'`)
    const { id } = await insertWorkToCertify(shop)
    expect(await issueCertificate(shop, certificateActor, id, { copy: "", statement: "" })).toMatchObject({
      problem: { code: "conflict", message: expect.stringContaining("--renew-certificate-key") },
    })
    // the site was started with the right secret again
    for (const { kid, sealedKey } of before)
      await tamper("certificate_keys", sql`update certificate_keys set sealed_key = ${sealedKey} where kid = ${kid}`)
    expect(await issueCertificate(shop, certificateActor, id, { copy: "", statement: "" })).toMatchObject({ ok: true })
    expect(await shop.db.select().from(certificateKeys)).toHaveLength(before.length)
    await tamper("certificate_keys", sql`update certificate_keys set sealed_key = 'of another computer'`)
    expect(await renewCertificateKey(shop, certificateActor)).toMatchObject({ ok: true })
    const next = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({
      state: "genuine",
      key: { until: expect.any(Date) },
    })
    expect(await verifyCertificateCode(shop, next.code)).toMatchObject({ state: "genuine", key: { until: null } })
  })

  test("signed by a key that was put into the database is not genuine, and that key is not published", async () => {
    const { id, code } = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    const before = await rowOf(id)
    const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true })
    const forged = (await exportJWK(publicKey)) as Record<string, string>
    const kid = await calculateJwkThumbprint(forged)
    const rowsOfKeys = await shop.db.select().from(certificateKeys)
    const [genuine] = rowsOfKeys.filter((row) => row.kid === before.kid)
    const signature = await signText(before.text, { kid, key: privateKey })
    for (const mac of [null, "", genuine?.mac ?? ""]) {
      await tamper(
        "certificate_keys",
        sql`delete from certificate_keys where kid = ${kid} and ${kid} not in (select kid from certificates)`,
      )
      await shop.db.insert(certificateKeys).values({ kid, publicKey: forged, mac })
      await tamper("certificates", sql`update certificates set kid = ${kid}, signature = ${signature} where id = ${id}`)
      expect(await verifyCertificateCode(shop, code)).toEqual({ state: "altered" })
      expect(
        await verifyCertificateFile(shop, JSON.stringify(getCertificateFile({ text: before.text, kid, signature }))),
      ).toEqual({
        state: "foreign",
      })
      expect(await getWorkCertificates(shop, certificateActor, before.artworkId ?? "")).toMatchObject({
        value: { lines: [{ intact: false }] },
      })
      expect(JSON.stringify(await getCertificateKeySet(shop))).not.toContain(kid)
      await tamper(
        "certificates",
        sql`update certificates set kid = ${before.kid}, signature = ${before.signature} where id = ${id}`,
      )
    }
    // another key under the name of ours
    const swap = (key: object) =>
      tamper(
        "certificate_keys",
        sql`update certificate_keys set public_key = ${JSON.stringify(key)}::jsonb where kid = ${before.kid}`,
      )
    await swap(forged)
    const inOurName = await signText(before.text, { kid: before.kid, key: privateKey })
    await tamper("certificates", sql`update certificates set signature = ${inOurName} where id = ${id}`)
    expect(await verifyCertificateCode(shop, code)).toEqual({ state: "altered" })
    await swap(genuine?.publicKey ?? {})
    await tamper("certificates", sql`update certificates set signature = ${before.signature} where id = ${id}`)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ state: "genuine" })
    // the key that signs next is one of ours
    const next = await issueTestCertificate(shop, (await insertWorkToCertify(shop)).id)
    expect(await verifyCertificateCode(shop, next.code)).toMatchObject({ state: "genuine" })
  })

  test("is revoked once, with a reason, and another one may follow", async () => {
    const work = await insertWorkToCertify(shop)
    const { id, number, code } = await issueTestCertificate(shop, work.id)
    const input = { certificate: id, reason: "The paper was lost." }
    expect(await revokeCertificate(shop, visitor, work.id, input)).toMatchObject({
      problem: { code: "unauthenticated" },
    })
    expect(await revokeCertificate(shop, certificateActor, work.id, { ...input, reason: " " })).toMatchObject({
      problem: { fields: { reason: expect.any(String) } },
    })
    const elsewhere = await revokeCertificate(shop, certificateActor, (await insertWork(shop)).id, input)
    expect(elsewhere).toMatchObject({ problem: { code: "not_found" } })
    expect(await findCertifiedWorks(shop.db, [work.id])).toEqual(new Set([work.id]))
    expect(await revokeCertificate(shop, certificateActor, work.id, input)).toEqual({ ok: true, value: { number } })
    expect(await findCertifiedWorks(shop.db, [work.id])).toEqual(new Set())
    expect(await revokeCertificate(shop, certificateActor, work.id, input)).toMatchObject({
      problem: { code: "conflict" },
    })
    const file = await findCertificateFile(shop, code)
    for (const verdict of [
      await verifyCertificateCode(shop, code),
      await verifyCertificateFile(shop, JSON.stringify(file)),
    ])
      expect(verdict).toMatchObject({ state: "revoked", revoked: { reason: "The paper was lost.", replacedBy: null } })
    await expect(shop.db.update(certificates).set({ revokedAt: null })).rejects.toThrow()
    await expect(shop.db.delete(certificates).where(eq(certificates.id, id))).rejects.toThrow()
    expect(await issueTestCertificate(shop, work.id)).toMatchObject({ id: expect.any(String) })
  })

  test("is reissued with the work's current data: the old one names the new one", async () => {
    const work = await insertWorkToCertify(shop, { title: "Untitled" })
    const { id, number, code } = await issueTestCertificate(shop, work.id)
    await shop.db.update(artworks).set({ title: "Five Sheds" }).where(eq(artworks.id, work.id))
    await replaceMainPicture(shop, work.id)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({
      ...{ state: "genuine", facts: { title: "Untitled" } },
      site: { title: "Five Sheds", samePicture: false },
    })
    expect(await getWorkCertificates(shop, certificateActor, work.id)).toMatchObject({
      value: { lines: [{ intact: true, differs: ["title", "picture"] }] },
    })
    const reissued = await reissueCertificate(shop, certificateActor, work.id, {
      certificate: id,
      reason: "Renamed.",
      statement: "",
    })
    if (!reissued.ok) throw new Error(reissued.problem.message)
    expect(await verifyCertificateCode(shop, code)).toMatchObject({
      ...{ state: "revoked", revoked: { reason: "Renamed.", replacedBy: reissued.value.number } },
    })
    expect(await verifyCertificateCode(shop, reissued.value.code)).toMatchObject({
      ...{ state: "genuine", facts: { title: "Five Sheds", replaces: number } },
    })
  })

  test("of an edition is of one copy or proof, by its number [BEYOND-03]", async () => {
    const work = await insertWorkToCertify(shop, { editionSize: 30, artistProofs: 3 })
    const { code } = await issueTestCertificate(shop, work.id, "3")
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ facts: { edition: "3/30" }, copy: "3" })
    expect(await verifyCertificateCode(shop, (await issueTestCertificate(shop, work.id, "ap 1/3")).code)).toMatchObject(
      {
        facts: { edition: "AP 1/3" },
      },
    )
    await issueTestCertificate(shop, work.id, "4 / 30")
    for (const copy of ["", "0", "31", "AP 4", "PP 1", "three"]) {
      const refused = await issueCertificate(shop, certificateActor, work.id, { copy, statement: "" })
      expect(refused).toMatchObject({ problem: { code: "invalid", fields: { copy: expect.any(String) } } })
    }
    expect(await issueCertificate(shop, certificateActor, work.id, { copy: "3", statement: "" })).toMatchObject({
      problem: { code: "conflict" },
    })
    expect(
      await issueCertificate(shop, certificateActor, (await insertWorkToCertify(shop)).id, {
        copy: "1",
        statement: "",
      }),
    ).toMatchObject({
      problem: { code: "invalid" },
    })
  })

  test("of a work that is one of a kind and one of a copy of it never count together", async () => {
    const work = await insertWorkToCertify(shop)
    const makeEdition = (editionSize: number | null) =>
      shop.db.update(artworks).set({ editionSize }).where(eq(artworks.id, work.id))
    const issue = (copy: string) => issueCertificate(shop, certificateActor, work.id, { copy, statement: "" })
    const unique = await issueTestCertificate(shop, work.id)
    await makeEdition(30)
    expect(await issue("1")).toMatchObject({ problem: { code: "conflict", fields: { copy: expect.any(String) } } })
    await revokeCertificate(shop, certificateActor, work.id, { certificate: unique.id, reason: "It is an edition." })
    await issueTestCertificate(shop, work.id, "1")
    await issueTestCertificate(shop, work.id, "2")
    await makeEdition(null)
    expect(await issue("")).toMatchObject({ problem: { code: "conflict", message: expect.stringContaining("copy") } })
  })

  test("is issued once by two who do it at once, and numbers have no gaps [BEYOND-03]", async () => {
    const works = await Promise.all(Array.from({ length: 4 }, () => insertWorkToCertify(shop)))
    const issued = await Promise.all(
      works.flatMap(({ id }) => [0, 1].map(() => issueCertificate(shop, certificateActor, id, { statement: "" }))),
    )
    expect(issued.filter(({ ok }) => ok)).toHaveLength(4)
    expect(issued.filter((one) => !one.ok).map((one) => !one.ok && one.problem.code)).toEqual(Array(4).fill("conflict"))
    const rows = await shop.db.select({ number: certificates.number }).from(certificates).orderBy(certificates.number)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  })

  test("outlives its work, and its entry in the work’s record is changed with it alone", async () => {
    const work = await insertWorkToCertify(shop)
    const { code } = await issueTestCertificate(shop, work.id)
    const [entry] = await listWorkProvenance(shop, work.id)
    expect(await removeProvenance(shop, certificateActor, work.id, { entry: entry?.id })).toMatchObject({
      problem: { code: "conflict" },
    })
    await shop.db.delete(artworks).where(eq(artworks.id, work.id))
    expect(await verifyCertificateCode(shop, code)).toMatchObject({ state: "genuine", site: null, artworkId: null })
  })
})

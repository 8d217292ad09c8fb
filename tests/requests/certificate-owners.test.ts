import { afterAll, describe, expect, it } from "vitest"
import { getWorkForEdit } from "../../domain/artworks/catalog/work-for-edit.server.ts"
import { listPublicOwners } from "../../domain/artworks/record/provenance-queries.server.ts"
import { offerOwnership } from "../../domain/certificates/owner-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { certificateActor, insertWorkToCertify, issueTestCertificate, saveArtistName } from "../support/certificates.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

const site = await openTestShop({ env: { PAGE_CACHE: "on" } })
const { shop, visitor, errors } = site
const admin = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
await saveArtistName(shop)
afterAll(() => expect(errors).toEqual([]))

const parseSecret = (page: string, kind: "accept" | "owner") =>
  new RegExp(`/certificates/${kind}/([\\w-]{22})`).exec(page)?.[1] ?? "nobody"
const owners = (id: string) => listPublicOwners(shop, id, "")
const actionsOf = async (id: string) => {
  const work = await getWorkForEdit(shop, certificateActor, id)
  return work.ok ? work.value.history.map(({ action }) => action) : []
}

async function createCertifiedWork() {
  const work = await insertWorkToCertify(shop)
  return {
    work,
    certificate: await issueTestCertificate(shop, work.id),
    page: `/admin/artworks/${work.id}/certificates`,
  }
}
async function createOffer() {
  const { work, certificate } = await createCertifiedWork()
  const offer = await offerOwnership(shop, certificateActor, work.id, { certificate: certificate.id })
  return { work, certificate, path: `/certificates/accept/${offer.ok ? offer.value.secret : ""}` }
}
async function createOwner() {
  const { work, certificate, path } = await createOffer()
  const answer = await visitor().post(path, { name: "June Okafor" })
  return { work, certificate, path: answer.headers.get("location") ?? "" }
}

describe("the studio’s link for an owner", () => {
  const offer = (page: string, certificate: string, person: Visitor) =>
    person.post(page, { intent: "offer", certificate })

  it("is created by the artist only, for a certificate of this work", async () => {
    const { certificate, page } = await createCertifiedWork()
    expect((await offer(page, certificate.id, visitor())).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await offer(page, certificate.id, user)).status).toBe(403)
    expect((await offer(page, "none", admin)).status).toBe(400)
    expect((await offer((await createCertifiedWork()).page, certificate.id, admin)).status).toBe(404)
  })

  it("is shown once, and redirects the owner through the pages", async () => {
    const { work, certificate, page } = await createCertifiedWork()
    const secret = parseSecret(await readHtml(await offer(page, certificate.id, admin)), "accept")
    expect(await admin.html(page)).not.toContain("/certificates/accept/")
    expect(await admin.html(page)).toContain("A link for a new owner works until")
    expect(await actionsOf(work.id)).toContain("ownership offered")
    const answer = await visitor().post(`/certificates/accept/${secret}`, { name: "June Okafor", ownerPublic: "yes" })
    expect(answer.headers.get("location")).toMatch(/^\/certificates\/owner\/[\w-]{22}$/)
    expect(await visitor().html(answer.headers.get("location") ?? "")).toContain("It’s yours.")
    expect(await actionsOf(work.id)).toContain("ownership accepted")
    const standing = await admin.html(page)
    expect(standing).toContain("Accepted by June Okafor.")
    expect(standing).not.toContain("A link for a new owner works until")
    expect(
      JSON.stringify(await getWorkForEdit(shop, certificateActor, work.id).then((one) => one.ok && one.value.history)),
    ).not.toContain("June")
    expect(await visitor().html(`/certificates/${certificate.code}`)).toContain("Acquired from the artist, June Okafor")
  })
})

describe("the page by which a work is accepted", () => {
  it("changes nothing when it is opened, and is kept and indexed by nobody", async () => {
    const { work, path } = await createOffer()
    const answer = await visitor().get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    expect(await readHtml(answer)).toMatch(/<meta name="robots" content="noindex"/)
    expect(await owners(work.id)).toEqual([])
  })

  it("refuses what is wrong beside its field and keeps what was typed", async () => {
    const { work, path } = await createOffer()
    const answer = await visitor().post(path, { name: " ", email: "june@", ownerPublic: "yes" })
    expect(answer.status).toBe(400)
    const page = await readHtml(answer)
    expect(page).toContain("Please enter your name. Nobody sees it unless you agree.")
    expect(page).toContain("Please enter an e-mail address")
    expect(page).toContain('value="june@"')
    expect(page).toMatch(/<input type="checkbox" name="ownerPublic"[^>]*checked=""/)
    expect(await owners(work.id)).toEqual([])
  })

  it("redirects to the same page again after a lost response", async () => {
    const { work, path } = await createOffer()
    const form = /name="form" value="([\da-f-]{36})"/.exec(await visitor().html(path))?.[1] ?? ""
    const answers = [1, 2].map(() => visitor().post(path, { name: "June Okafor", form }))
    const places = (await Promise.all(answers)).map(({ headers }) => headers.get("location"))
    expect(places[0]).toMatch(/^\/certificates\/owner\//)
    expect(new Set(places).size).toBe(1)
    expect((await visitor().post(path, { name: "June Okafor", form: crypto.randomUUID() })).status).toBe(404)
    expect(await owners(work.id)).toHaveLength(1)
  })

  it("works once: for whoever comes second, with a wrong link and with a certificate’s code it is not there [BEYOND-03]", async () => {
    const { work, certificate, path } = await createOffer()
    const both = await Promise.all([
      visitor().post(path, { name: "Ada Ames" }),
      visitor().post(path, { name: "Ben Bray" }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 404])
    expect(await owners(work.id)).toHaveLength(1)
    for (const dead of [
      path,
      "/certificates/accept/AAAAAAAAAAAAAAAAAAAAAA",
      `/certificates/accept/${certificate.code}`,
    ]) {
      expect((await visitor().get(dead)).status).toBe(404)
      expect((await visitor().post(dead, { name: "Ada Ames" })).status).toBe(404)
    }
  })
})

describe("the page of an owner", () => {
  it("shows and hides the name", async () => {
    const { work, path } = await createOwner()
    expect(await visitor().html(path)).toContain("Visitors read “private collection”")
    for (const [intent, owner] of [
      ["show", "June Okafor"],
      ["hide", "private collection"],
    ]) {
      expect((await visitor().post(path, { intent })).headers.get("location")).toBe(path)
      expect(await owners(work.id)).toMatchObject([{ owner }])
    }
    expect((await visitor().post(path, { intent: "erase" })).status).toBe(400)
  })

  it("limits the number of actions, because the work’s record stores each", async () => {
    const { path } = await createOwner()
    const answers: number[] = []
    for (let times = 0; times < 21; times++)
      answers.push((await visitor().post(path, { intent: times % 2 ? "hide" : "show" })).status)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(302))
    expect(answers.at(-1)).toBe(429)
    expect((await visitor().get(path)).status).toBe(200)
  })

  it("creates the link for the next owner, and then no longer exists", async () => {
    const { work, path } = await createOwner()
    const secret = parseSecret(await readHtml(await visitor().post(path, { intent: "pass" })), "accept")
    expect(await visitor().html(path)).not.toContain("/certificates/accept/")
    expect((await visitor().post(`/certificates/accept/${secret}`, { name: "Tom Reyes" })).status).toBe(302)
    expect((await visitor().get(path)).status).toBe(404)
    for (const intent of ["pass", "show"]) expect((await visitor().post(path, { intent })).status).toBe(404)
    expect(await owners(work.id)).toHaveLength(2)
  })

  it("opens with no wrong link, and reports guessing", async () => {
    const who = visitor()
    expect((await who.get("/certificates/owner/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404)
    const answers: number[] = []
    for (let times = 0; times < 40; times++)
      answers.push((await who.get(`/certificates/owner/${"B".repeat(22)}`)).status)
    expect(answers.at(-1)).toBe(429)
  })
})

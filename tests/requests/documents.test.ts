import { beforeAll, expect, it } from "vitest"
import { exhibitionArtworks } from "../../db/tables/exhibitions.ts"
import { openTestShop } from "../support/app.ts"
import { decodeQr } from "../support/decode-qr.ts"
import { extractPdfPages, extractPdfText, hasPoppler, readPdfInfo, renderPdfPage } from "../support/read-pdf.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const show = crypto.randomUUID()
const file = (query: string) => `/admin/papers/file?${query}`
const ofShow = `show=${show}`
const ids = (...works: string[]) => new URLSearchParams(works.map((id) => ["ids[]", id])).toString()
const [weir, neap, piling] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  await insertWork(shop, { id: weir, title: "Weir", medium: "Oil on linen", price: 420_000, publishedAt: new Date() })
  await insertWork(shop, { id: neap, title: "Neap", medium: "Sumi ink", price: null, publishedAt: null })
  await insertWork(shop, { id: piling, title: "Piling", price: 90_000, availability: "sold", publishedAt: new Date() })
  const typed = { title: "Slack Water", kind: "solo", venue: "Fathom Street Gallery", startsOn: "2026-11-01" }
  await artist.post("/admin/exhibitions/new", { id: show, ...typed, city: "", endsOn: "", submissionDeadline: "" })
  await shop.db.insert(exhibitionArtworks).values([
    { exhibitionId: show, artworkId: piling, position: 1, price: null, label: "" },
    { exhibitionId: show, artworkId: weir, position: 2, price: 510_000, label: "Courtesy of the harbor office" },
    { exhibitionId: show, artworkId: neap, position: 3, price: null, label: "" },
  ])
})

async function getPdf(query: string): Promise<Uint8Array> {
  const answer = await artist.get(file(query))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

it("papers are the studio’s alone, and are kept nowhere [ADM-14]", async () => {
  for (const path of [file(ofShow), `/admin/papers?${ofShow}`]) {
    expect((await visitor().get(path)).status).toBe(302)
    expect((await user.get(path)).status).toBe(403)
  }
  const answer = await artist.get(file(`${ofShow}&paper=prices`))
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect(answer.headers.get("content-disposition")).toBe('inline; filename="slack-water-price-list.pdf"')
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
})

it.each([
  ["nothing", "", 400],
  ["an unknown paper", `${ofShow}&paper=poster`, 400],
  ["an unknown stock", `${ofShow}&stock=a3`, 400],
  ["a place that no sheet has", `${ofShow}&first=0`, 400],
  ["no exhibition", `show=${crypto.randomUUID()}`, 404],
  ["no id", "show=1", 404],
  ["an unknown work", ids(weir, crypto.randomUUID()), 404],
  ["too many ticked one by one", ids(...Array.from({ length: 171 }, () => crypto.randomUUID())), 400],
])("%s is refused", async (_name, query, status) => {
  const answer = await artist.get(file(query))
  expect(answer.status).toBe(status)
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/)
  expect((await artist.get(`/admin/papers?${query}`)).status).toBe(query === "" ? 200 : status)
})

it.skipIf(!hasPoppler)("a show’s price list has its works in its order, with its own prices [ADM-14]", async () => {
  const text = await extractPdfText(await getPdf(`${ofShow}&paper=prices`))
  expect(text).toMatch(/Price list, /)
  for (const words of ["Slack Water", "Fathom Street Gallery"]) expect(text).toContain(words)
  expect(text).toMatch(/Piling[\s\S]*Sold[\s\S]*Weir[\s\S]*\$5,100[\s\S]*Neap[\s\S]*Price on request/)
  expect(text).not.toMatch(/\$900|\$4,200/)
  expect(text).toContain("Prices are in US dollars.")
})

it.skipIf(!hasPoppler)(
  "labels say what the show’s labels say, with a code of what is on the site [ADM-14]",
  async () => {
    const pdf = await getPdf(`${ofShow}&stock=letter-3.5&first=2`)
    expect(await readPdfInfo(pdf)).toMatch(/\(letter\)/)
    const text = await extractPdfText(pdf)
    for (const words of [
      "Piling",
      "Weir",
      "$5,100",
      "Courtesy of the harbor office",
      "Neap",
      "Price on request",
      "Sold",
    ])
      expect(text).toContain(words)
    const [one, none] = await Promise.all([getPdf(`${ids(weir)}&stock=a4-one`), getPdf(`${ids(neap)}&stock=a4-one`)])
    expect(await decodeQr(await renderPdfPage(one))).toBe(`${shop.siteUrl}/artwork/${weir}`)
    expect(await decodeQr(await renderPdfPage(none))).toBeNull()
    const bare = await getPdf(`${ids(weir)}&stock=a4-one&code=no&price=no`)
    expect(await decodeQr(await renderPdfPage(bare))).toBeNull()
    expect(await extractPdfText(bare)).not.toContain("$")
  },
)

it.skipIf(!hasPoppler)(
  "a checklist is of the works that were ticked, or of all that the list shows [ADM-14]",
  async () => {
    const ticked = (await extractPdfPages(await getPdf(`${ids(neap, weir)}&paper=checklist&size=A4`))).join("")
    expect(ticked).toMatch(/Neap[\s\S]*Weir/)
    expect(ticked).not.toContain("Piling")
    const all = await extractPdfText(await getPdf("all=yes&sort=title&paper=checklist"))
    expect(all).toMatch(/Neap[\s\S]*Piling[\s\S]*Weir/)
    const found = await extractPdfText(await getPdf("all=yes&q=weir&paper=prices"))
    expect(found).toMatch(/Weir[\s\S]*\$4,200/)
    expect(found).not.toContain("Piling")
  },
)

it("the page shows the first page, its options, and a link to the file", async () => {
  const page = await artist.html(`/admin/papers?${ofShow}&paper=prices`)
  expect(page).toMatch(/<h1[^>]*>Price list/)
  expect(page).toContain("3 works")
  expect(page).toContain("$5,100")
  expect(page).toContain(`/admin/papers/file?${ofShow}&amp;paper=prices`)
  expect(await artist.html(`/admin/papers?${ofShow}`)).toContain("1 work not on the site")
  expect(await artist.html(`/admin/exhibitions/${show}`)).toContain(`/admin/papers?${ofShow}`)
  expect(await artist.html("/admin/artworks")).toContain('formAction="/admin/papers"')
})

it.skipIf(!hasPoppler)("a work’s page leads to its tear sheet, which is a file of its own name [ADM-14]", async () => {
  const query = `${ids(weir)}&paper=tear-sheets`
  expect(await artist.html(`/admin/artworks/${weir}/edit`)).toContain(
    `/admin/papers?${ids(weir).replace("&", "&amp;")}&amp;paper=tear-sheets`,
  )
  const page = await artist.html(`/admin/papers?${query}`)
  expect(page).toMatch(/<h1[^>]*>Tear sheets/)
  expect(page).toContain("1 page")
  const answer = await artist.get(file(`${query}&price=no&size=A4`))
  expect(answer.headers.get("content-disposition")).toBe('inline; filename="weir-tear-sheet.pdf"')
  const text = await extractPdfText(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain("Weir")
  expect(text).not.toContain("$4,200")
})

it("what no font has is said beside the link, on the work’s page, and by other papers before they are drawn [ADM-14]", async () => {
  const { id } = await insertWork(shop, { title: "Rune ᚠ", location: "Studio" })
  const said = "PDFs can’t print ᚠ (in “Rune ᚠ”)"
  expect(await artist.html(`/admin/papers?${ids(id)}`)).toContain(said)
  expect(await artist.html(`/admin/artworks/${id}/edit`)).toContain(said)
  expect(await artist.html(`/admin/papers?${ids(weir)}`)).not.toContain("can’t print")
  const asked = await artist.get("/admin/inventory/insurance")
  expect(asked.status).toBe(422)
  const page = await asked.text()
  expect(page).toContain(said)
  expect(page).toContain('href="/admin/inventory/insurance?leaves-out=yes"')
  expect((await artist.get("/admin/inventory/insurance?leaves-out=yes")).headers.get("content-type")).toBe(
    "application/pdf",
  )
})

it("a client that leaves while a file is drawn is no fault [ADM-14]", async () => {
  const left = new AbortController()
  const answer = artist.request(file(`${ofShow}&paper=checklist`), { signal: left.signal })
  left.abort()
  expect((await answer).status).toBe(499)
  expect(test.errors).toEqual([])
})

it("tear sheets are not offered for more works than they can have, and their address says why", async () => {
  const [first = "", ...others] = Array.from({ length: 61 }, () => crypto.randomUUID())
  await Promise.all([first, ...others].map((id) => insertWork(shop, { id, title: "Ebb", price: 20_000 })))
  const offer = /paper=tear-sheets"/
  expect(await artist.html(`/admin/papers?${ids(...others)}`)).toMatch(offer)
  const labels = await artist.html(`/admin/papers?${ids(first, ...others)}`)
  expect(labels).not.toMatch(offer)
  expect(labels).toContain("Tear sheets are for up to 60 works at a time.")
  const refused = await artist.get(`/admin/papers?${ids(first, ...others)}&paper=tear-sheets`)
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Please choose at most 60 works for tear sheets."),
  ])
})

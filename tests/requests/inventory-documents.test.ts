import { eq } from "drizzle-orm"
import { afterAll, expect, it } from "vitest"
import { agreementWorks, payouts } from "../../db/tables/inventory.ts"
import { openTestShop } from "../support/app.ts"
import { extractPdfText, hasPoppler, readPdfInfo } from "../support/read-pdf.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { createTestViewingRoom } from "../support/viewing-rooms.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(site.errors).toEqual([]))

const today = shop.now().toISOString().slice(0, 10)

/** A consignment with a settled sale: the addresses of its document and of the payout's statement. */
async function createSettledConsignment() {
  const work = await insertWork(shop, { title: "Piling", location: "Studio", price: 240_000 })
  const id = crypto.randomUUID()
  const path = `/admin/inventory/agreements/${id}`
  const send = async (to: string, form: Record<string, string>) =>
    expect((await artist.post(to, form)).status).toBeLessThan(400)
  const terms = { kind: "consignment", place: "Fathom Street", beginsOn: today, share: "45" }
  await send("/admin/inventory/agreements", { intent: "new", id, ...terms })
  await send(path, { intent: "add", "works[]": work.id })
  await send(path, { intent: "begin", day: "" })
  const [line] = await shop.db.select().from(agreementWorks).where(eq(agreementWorks.artworkId, work.id))
  await send(path, { intent: "sold", line: line?.id ?? "", soldFor: "2,400", soldOn: today })
  await send(path, { intent: "payout", form: crypto.randomUUID(), dueOn: "2099-01-05" })
  const [payout] = await shop.db.select().from(payouts)
  return [`${path}/paper`, `/admin/inventory/payouts/${payout?.id}/paper`] as const
}

it.skipIf(!hasPoppler)(
  "papers of agreements, payouts, what is insured and rooms are the studio's alone, on either size [ADM-15]",
  async () => {
    const [agreement, payout] = await createSettledConsignment()
    const room = await createTestViewingRoom(shop)
    const [onA4, onLetter] = [
      ["A4", /\(A4\)/],
      ["LETTER", /\(letter\)/],
    ] as const
    for (const [path, words, [size, format]] of [
      [agreement, ["Consignment agreement", "Fathom Street", "Piling", "45% of each sale"], onA4],
      [payout, ["Payout statement", "Piling", "$1,320.00"], onLetter],
      ["/admin/inventory/insurance", ["Works insured", "Insured altogether"], onA4],
      [`/admin/viewing-rooms/${room.id}/prices`, ["For Hanne Brandvold", "Neap", "$4,200"], onLetter],
    ] as const) {
      expect((await visitor().get(path)).headers.get("location")).toMatch(/^\/auth/)
      expect((await user.get(path)).status).toBe(403)
      const answer = await artist.get(`${path}?size=${size}`)
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"])
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="[\w-]+\.pdf"$/)
      const pdf = new Uint8Array(await answer.arrayBuffer())
      expect(await readPdfInfo(pdf)).toMatch(format)
      const text = await extractPdfText(pdf)
      for (const one of words) expect(text).toContain(one)
    }
    for (const path of [
      "/admin/inventory/agreements/x/paper",
      "/admin/inventory/payouts/x/paper",
      "/admin/viewing-rooms/x/prices",
    ])
      expect((await artist.get(path.replace("x", crypto.randomUUID()))).status).toBe(404)
    // The page links to both paper sizes.
    expect(await artist.html(agreement.replace("/paper", ""))).toContain('aria-label="PDF of the agreement on A4"')
  },
)

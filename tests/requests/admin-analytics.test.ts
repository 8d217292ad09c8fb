import { describe, expect, it } from "vitest"
import { openTestShop } from "../support/app.ts"
import { insertManyVisits } from "../support/many-visits.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const file = "/admin/analytics/files/works.csv"

describe("the page of visits", () => {
  it("says that nobody was counted yet; the dashboard has no chart of it", async () => {
    expect(await artist.html("/admin/analytics")).toContain("No visitors have been counted yet")
    expect(await artist.html("/admin")).not.toContain("Visitors a day")
  })

  it("begins with a sentence; its titles are answers, each drawing has its table [ADM-20]", async () => {
    for (const title of ["Slack Water", "Long Reach"])
      await insertWork(shop, { title, mainPictureId: await insertFakePicture(shop) })
    await insertManyVisits(shop.db, { visits: 3_000, days: 70, now: shop.now() })
    const html = await artist.html("/admin/analytics")
    expect(html).toMatch(
      /In 30 days [\d,]+ visitors looked at [\d,]+ pages; nobody wrote to you and no work was sold\./,
    )
    expect(html).toMatch(/<h2>[\d,]+ visitors, .* the 30 days before<\/h2>/)
    expect(html).toContain("Instagram brings the most visitors")
    expect(html).toContain("The United States comes first")
    expect(html).toMatch(/People look in the (?:afternoon|evening)/)
    expect(html).toMatch(/role="img" aria-label="Visitors a day: /)
    expect(html.match(/<tr><th scope="row">/g)?.length).toBe(30)
    expect(html.match(/<path d="M/g)?.length).toBeGreaterThanOrEqual(2)
    expect(html).toContain("Slack Water")
    expect(await artist.html("/admin")).toContain("Visitors a day")
  })

  it.each([
    ["range=7", 7],
    ["range=90", 90],
    ["range=365", 53],
    ["range=nonsense", 30],
    ["range=since&since=2020-13-01", 70],
  ])("shows ?%s in %i points [ADM-20]", async (query, points) => {
    const html = await artist.html(`/admin/analytics?${query}`)
    const rows = html.match(/<tr><th scope="row">/g)?.length ?? 0
    expect(Math.abs(rows - points)).toBeLessThanOrEqual(1)
  })
})

describe("its files", () => {
  it("have all lines of a panel [ADM-20]", async () => {
    const answer = await artist.get(`${file}?range=90`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const lines = (await answer.text()).trim().split("\r\n")
    expect(lines[0]).toBe("Work,Availability,Price,Currency,Looked,Asked,In a cart,Bought")
    expect(lines).toHaveLength(3)
  })

  it("are of the panels that there are", async () => {
    expect((await artist.get("/admin/analytics/files/people.csv")).status).toBe(404)
    expect((await artist.get("/admin/analytics/files/works")).status).toBe(404)
  })

  it.each(["/admin/analytics", file])("%s is the artist’s alone [ADM-20]", async (path) => {
    expect((await visitor().get(path)).status).toBe(302)
    expect((await user.get(path)).status).toBe(403)
    expect((await artist.get(path)).status).toBe(200)
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

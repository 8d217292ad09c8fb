import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { messageFiles, messages } from "../../db/tables/messages.ts"
import { openTestShop } from "../support/app.ts"
import { readEmailFixture } from "../support/inbound-emails.ts"
import { openInboundMailWebhook } from "../support/inbound-mail-webhook.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const postEmail = await openInboundMailWebhook(site, artist)

async function storeEmail(name: string) {
  await postEmail(readEmailFixture(name))
  const [{ id = "" } = {}] = await shop.db.select().from(messages).orderBy(desc(messages.createdAt)).limit(1)
  const files = await shop.db.select().from(messageFiles).where(eq(messageFiles.messageId, id))
  return { html: `/admin/messages/html/${id}`, files }
}

const getFilePath = (id: string) => `/admin/messages/files/${id}`

test("an e-mail's HTML is a page without scripts and network, for the artist's own frame [ADM-19]", async () => {
  const { html, files } = await storeEmail("outlook-reply")
  const answer = await artist.get(html)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get("content-security-policy") ?? ""
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; .*frame-ancestors 'self'$/)
  expect(policy).toMatch(/sandbox (?!.*allow-(?:scripts|forms|top-navigation))/)
  expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN")
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  expect(answer.headers.get("x-robots-tag")).toBe("noindex")
  const page = await answer.text()
  expect(page).toContain("schön, dann kommen wir am Dienstag.")
  expect(page).toContain(`src="${getFilePath(files.find(({ contentId }) => contentId)?.id ?? "")}"`)
  expect(page).not.toMatch(/cid:|<meta http-equiv/)
  // Pages of the site have their own policy.
  expect((await artist.get("/admin")).headers.get("content-security-policy")).toContain("strict-dynamic")
})

test("pictures are shown, other files are downloaded, and no script runs", async () => {
  const { files } = await storeEmail("attachments")
  const of = (name: string) => getFilePath(files.find((file) => file.name === name)?.id ?? "")
  const drawing = await artist.get(of("logo.svg"))
  expect(Object.fromEntries(drawing.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''logo.svg",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  })
  const picture = await artist.get(of("_CON.png"))
  expect(picture.headers.get("content-type")).toBe("image/png")
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG")
  // A file that was not stored.
  expect((await artist.get(of("photo.jpg"))).status).toBe(404)
})

test("visitors and users get none of them", async () => {
  const { html, files } = await storeEmail("calendar").then(async (kept) => ({
    ...kept,
    html: (await storeEmail("html-only")).html,
  }))
  for (const path of [html, getFilePath(files[0]?.id ?? "")]) {
    expect((await artist.get(path)).status).toBe(200)
    expect([302, 403, 404]).toContain((await user.get(path)).status)
    expect([302, 403, 404]).toContain((await site.visitor().get(path)).status)
    expect((await artist.get(`${path}x`)).status).toBe(404)
  }
})

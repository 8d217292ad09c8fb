import { afterEach, describe, expect, test } from "vitest"
import { customers } from "../../db/tables/customers.ts"
import { system } from "../../domain/actor.ts"
import { addCustomer } from "../../domain/customers/customer-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { insertFormMessage } from "../support/form-messages.ts"
import { createUserWithOldSession } from "../support/old-session.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

afterEach(() => expect(errors).toEqual([]))

const list = "/admin/customers"

describe("the list", () => {
  test("anonymous, forbidden, invalid, success [ADM-12]", async () => {
    const form = {
      intent: "add",
      decision: "add",
      name: "Ada Lindqvist",
      email: "ada@example.com",
      phones: "",
      tags: "",
    }
    expect((await visitor().post(list, form)).status).toBe(302)
    expect((await user.post(list, form)).status).toBe(403)
    const wrong = await artist.post(list, { ...form, name: "", email: "" })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("Please enter a name or an e-mail"),
    ])
    expect(await shop.db.$count(customers)).toBe(0)
    const added = await artist.post(list, form)
    expect([added.status, await added.text()]).toEqual([200, expect.stringContaining("Ada Lindqvist is here.")])
    expect((await artist.post(list, form)).status).toBe(409)
  })

  test("a file of it is for the artist only", async () => {
    for (const who of [visitor(), user]) expect((await who.get(`${list}/export`)).status).not.toBe(200)
    const file = await artist.get(`${list}/export?separator=;`)
    expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="customers-.*\.csv"/)
    expect(await file.text()).toContain("Ada Lindqvist;")
  })
})

describe("a person", () => {
  test("a person’s page shows what they have, what happened and how they are reached [ADM-12]", async () => {
    await insertFormMessage(shop, { name: "Bob", email: "ada@example.com", body: "May I come by?" })
    const html = await (await artist.get(list)).text()
    const path = /\/admin\/customers\/[0-9a-f-]{36}/.exec(html)?.[0] ?? ""
    const page = await (await artist.get(path)).text()
    for (const words of [
      "Ada Lindqvist",
      "“May I come by?”",
      "Signed Bob",
      "typed, not confirmed",
      "Never asked for it",
    ])
      expect(page).toContain(words)
    const noted = await artist.post(path, { intent: "note", note: "Likes blue" })
    expect([noted.status, await noted.text()]).toEqual([200, expect.stringContaining("Likes blue")])
    expect((await artist.post(path, { intent: "note", note: " " })).status).toBe(400)
    expect((await user.post(path, { intent: "note", note: "x" })).status).toBe(403)
    expect((await visitor().post(path, { intent: "note", note: "x" })).status).toBe(302)
    expect((await artist.get(`${list}/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await artist.get(`${list}/nobody`)).status).toBe(404)
  })

  test("erasing asks for the name and a confirmed session, says what stays, and is the artist’s alone [ADM-12]", async () => {
    const html = await (await artist.get(`${list}?q=ada`)).text()
    const path = `${/\/admin\/customers\/[0-9a-f-]{36}/.exec(html)?.[0] ?? ""}/erase`
    const page = await (await artist.get(path)).text()
    for (const words of ["Goes for good", "1 message, both ways", "Must stay, and why", "One line on a block list"])
      expect(page).toContain(words)
    expect((await visitor().post(path, { name: "Ada Lindqvist" })).status).toBe(302)
    expect((await user.post(path, { name: "Ada Lindqvist" })).status).toBe(403)
    const wrong = await artist.post(path, { name: "Ada" })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Please type Ada Lindqvist.")])
    const { browser } = await createUserWithOldSession(site, 11, "admin")
    const asked = await browser.post(path, { name: "Ada Lindqvist" })
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining("confirm that it’s you")])
    expect(await shop.db.$count(customers)).toBe(1)
    expect((await artist.post(path, { name: "Ada Lindqvist" })).status).toBe(302)
    expect(await shop.db.$count(customers)).toBe(0)
    expect((await artist.get(path)).status).toBe(404)
  })
})

test("retention is a number of months, and the artist's", async () => {
  const path = `${list}/settings`
  expect((await user.post(path, { inquiryMonths: "12", invoiceYears: "10" })).status).toBe(403)
  expect((await artist.post(path, { inquiryMonths: "x", invoiceYears: "10" })).status).toBe(400)
  expect((await artist.post(path, { inquiryMonths: "12", invoiceYears: "7" })).status).toBe(200)
  expect(await (await artist.get(path)).text()).toContain('value="7"')
})

test("two are compared, merged and parted on their pages [ADM-12]", async () => {
  const ids: string[] = []
  for (const name of ["Hanne Brandvold", "H. Brandvold"]) {
    const html = await (
      await artist.post(list, { intent: "add", decision: "add", name, email: "", phones: "+1 206 555 0118", tags: "" })
    ).text()
    ids.push(
      [...html.matchAll(/\/admin\/customers\/([0-9a-f-]{36})/g)]
        .map(([, id]) => id)
        .find((id) => !ids.includes(id ?? "")) ?? "",
    )
  }
  const pairs = await (await artist.get(`${list}/same`)).text()
  for (const words of ["Hanne Brandvold", "H. Brandvold", "The same surname and initial and the same telephone"])
    expect(pairs).toContain(words)
  const [one = "", other = ""] = ids
  const path = `${list}/${one}/merge/${other}`
  expect(await (await artist.get(path)).text()).toContain("Is this one person?")
  const form = { intent: "merge", name: one }
  expect((await visitor().post(path, form)).status).toBe(302)
  expect((await user.post(path, form)).status).toBe(403)
  expect((await artist.post(path, { ...form, name: "x" })).status).toBe(400)
  expect((await artist.post(path, form)).status).toBe(302)
  const page = await (await artist.get(`${list}/${one}`)).text()
  const merge = /name="merge" value="([^"]+)"/.exec(page)?.[1] ?? ""
  expect((await artist.get(`${list}/${other}`)).status).toBe(404)
  expect((await artist.post(`${list}/${one}`, { intent: "undo-merge", merge })).status).toBe(200)
  expect((await artist.get(`${list}/${other}`)).status).toBe(200)
  expect((await artist.post(path, { intent: "apart" })).status).toBe(302)
  expect(await (await artist.get(`${list}/same`)).text()).toContain("No possible duplicates")
})

test("a list is seen before it is imported [ADM-12]", async () => {
  const body = new FormData()
  body.set("intent", "look")
  body.set("file", new File(["Name,Email\nBo Ek,bo@example.com\nx,oops\n"], "list.csv", { type: "text/csv" }))
  const seen = await artist.request(`${list}/import`, { method: "POST", body })
  const html = await seen.text()
  expect([seen.status, html]).toEqual([200, expect.stringContaining("1 person will be added. 1 can’t be read.")])
  const count = await shop.db.$count(customers)
  const lines = JSON.stringify({ row: 2, name: "Bo Ek", email: "bo@example.com" })
  expect((await visitor().post(`${list}/import`, { intent: "import", lines })).status).toBe(302)
  expect((await user.post(`${list}/import`, { intent: "import", lines })).status).toBe(403)
  expect((await artist.post(`${list}/import`, { intent: "import", lines: "x" })).status).toBe(400)
  expect((await artist.post(`${list}/import`, { intent: "import", lines })).status).toBe(302)
  expect(await shop.db.$count(customers)).toBe(count + 1)
})

test("writing to them opens one thread in the messages: anonymous, forbidden, invalid, success [ADM-12]", async () => {
  const added = await addCustomer(shop, system("Test"), { name: "Grace Ulvestad", email: "grace@example.com" })
  const bare = await addCustomer(shop, system("Test"), { name: "No Address" })
  const at = (one: typeof added) => `${list}/${one.ok ? one.value.id : ""}`
  expect((await visitor().post(at(added), { intent: "write" })).headers.get("location")).toMatch(/^\/auth\?next=/)
  expect((await user.post(at(added), { intent: "write" })).status).toBe(403)
  expect((await artist.post(at(bare), { intent: "write" })).status).toBe(400)
  const opened = await artist.post(at(added), { intent: "write" })
  const thread = opened.headers.get("location") ?? ""
  expect([opened.status, thread]).toEqual([302, expect.stringMatching(/^\/admin\/messages\/[0-9a-f-]{36}\?view=all$/)])
  expect((await artist.post(at(added), { intent: "write" })).headers.get("location")).toBe(thread)
  expect(await artist.html(thread)).toContain("New message to")
})

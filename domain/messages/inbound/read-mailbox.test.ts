import { and, asc, eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { mailboxes, messages, threads } from "../../../db/tables/messages.ts"
import { getMissingDovecotMessage, startDovecot } from "../../../tests/support/dovecot.ts"
import { buildRawEmail, readEmailFixture } from "../../../tests/support/inbound-emails.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { system, visitor } from "../../actor.ts"
import { findMailboxState } from "./mailbox-access.server.ts"
import { getMailboxForEdit, saveMailbox, testMailbox } from "./mailbox-settings.server.ts"
import { readMailbox } from "./read-mailbox.server.ts"

const missing = getMissingDovecotMessage()
if (missing) console.log(missing)

const operator = system("Test")

describe.skipIf(missing)("reading the mailbox", async () => {
  const dovecot = missing ? null : await startDovecot()
  if (!dovecot) return
  afterAll(() => dovecot.close())
  const { shop, database } = await openWorkingShop()
  const { shop: other } = await openWorkingShop({ database })
  const { host, port, user, password } = dovecot.plain
  const settings = { by: "imap", host, port, security: "none", user, folder: "INBOX", address: "", plus: false }
  const save = (changes = {}) => saveMailbox(shop, operator, { ...settings, password, ...changes })
  const subjects = async () =>
    (await shop.db.select().from(messages).orderBy(asc(messages.createdAt))).map(({ subject }) => subject)

  test("nothing is read before it is configured", async () => {
    await readMailbox(shop)
    expect(await shop.db.$count(mailboxes)).toBe(0)
    expect(await findMailboxState(shop)).toBeNull()
  })

  test("takes what comes from then on, each once, whoever reads [ADM-19]", async () => {
    await dovecot.deliver([buildRawEmail({ Subject: "Long before" })])
    expect(await save()).toMatchObject({ ok: true })
    await readMailbox(shop)
    expect(await subjects()).toEqual([])
    await dovecot.deliver([
      readEmailFixture("gmail-reply"),
      readEmailFixture("mailing-list"),
      readEmailFixture("signed"),
      readEmailFixture("attachments"),
    ])
    await Promise.all([readMailbox(shop), readMailbox(other), readMailbox(shop), readMailbox(other)])
    await readMailbox(shop)
    expect((await subjects()).toSorted()).toEqual([
      "Invoice",
      "Re: Slack Water",
      "Signed",
      "[printmakers] Press for sale",
    ])
    expect(await findMailboxState(shop)).toMatchObject({ problem: "", failures: 0 })
    expect(new Set(Object.values(await dovecot.flags()).flat())).not.toContain("\\Seen")
  })

  test("an e-mail that the mailbox renumbers is stored once", async () => {
    const before = await shop.db.$count(messages)
    await shop.db.update(mailboxes).set({ uidValidity: "1", lastUid: 900 })
    await readMailbox(shop)
    // E-mails from before the setup are as new as the rest of this test.
    expect(await subjects()).toContain("Long before")
    expect(await shop.db.$count(messages)).toBe(before + 1)
  })

  test("of a large e-mail the head is stored", async () => {
    await dovecot.deliver([buildRawEmail({ Subject: "Thirty" }, "x".repeat(30_000_000))])
    await readMailbox(shop)
    const [message] = await shop.db.select().from(messages).where(eq(messages.subject, "Thirty"))
    expect(message?.body).toMatch(/^\[This e-mail has 31 MB/)
  })

  test("a reading process locks out others; a dead one does not for long", async () => {
    const later = new Date(Date.now() + 60_000)
    await shop.db.update(mailboxes).set({ claimedUntil: later })
    await dovecot.deliver([buildRawEmail({ Subject: "Claimed" })])
    await readMailbox(shop)
    expect(await subjects()).not.toContain("Claimed")
    await shop.db.update(mailboxes).set({ claimedUntil: new Date(Date.now() - 1) })
    await readMailbox(shop)
    expect(await subjects()).toContain("Claimed")
  })

  test("a problem is recorded, counted, and cleared when it works again", async () => {
    expect(await save({ password: "wrong" })).toMatchObject({ ok: true })
    for (let n = 1; n <= 3; n++) {
      await readMailbox(shop)
      expect(await findMailboxState(shop)).toMatchObject({
        failures: n,
        problem: expect.stringMatching(/user name and password/),
      })
    }
    await dovecot.deliver([buildRawEmail({ Subject: "After the failures" })])
    await save()
    await readMailbox(shop)
    expect(await findMailboxState(shop)).toMatchObject({ failures: 0, problem: "" })
    const [message] = await shop.db.select().from(messages).where(eq(messages.subject, "After the failures"))
    expect(message?.body).toBe("Hello")
  })

  test("an e-mail that cannot be stored is stored by its head, and later ones are received", async () => {
    await dovecot.deliver([
      buildRawEmail({ Subject: "Poison" }, "cannot be kept"),
      buildRawEmail({ Subject: "Behind" }),
    ])
    await database.pool.query(`create function poison() returns trigger language plpgsql as
      $$ begin if new.body like '%cannot be kept%' then raise 'poison'; end if; return new; end $$;
      create trigger poison before insert on messages for each row execute function poison()`)
    for (let n = 1; n <= 3; n++) await expect(readMailbox(shop)).rejects.toThrow()
    expect(await subjects()).not.toContain("Behind")
    await readMailbox(shop)
    expect(await subjects()).toEqual(expect.arrayContaining(["Poison", "Behind"]))
    const [message] = await shop.db.select().from(messages).where(eq(messages.subject, "Poison"))
    expect(message?.body).toBe("[This e-mail could not be kept as a whole. It is in your mailbox.]")
    await database.pool.query("drop function poison cascade")
    expect(await shop.db.$count(threads)).toBeGreaterThan(5)
  })

  test("of one whose head cannot be kept either it is kept that it came [ADM-19]", async () => {
    await dovecot.deliver([buildRawEmail({ Subject: "Poisoned head" }), buildRawEmail({ Subject: "Behind it" })])
    await database.pool.query(`create function poison() returns trigger language plpgsql as
      $$ begin if new.subject = 'Poisoned head' then raise 'poison'; end if; return new; end $$;
      create trigger poison before insert on messages for each row execute function poison()`)
    for (let n = 1; n <= 3; n++) await expect(readMailbox(shop)).rejects.toThrow()
    await readMailbox(shop)
    expect(await subjects()).toContain("Behind it")
    const [note] = await shop.db
      .select()
      .from(messages)
      .where(and(eq(messages.name, ""), eq(messages.email, "")))
    expect(note).toMatchObject({
      body: "[This e-mail could not be kept as a whole. It is in your mailbox.]",
      subject: "",
    })
    await database.pool.query("drop function poison cascade")
  })

  test("is tested as entered, and a wrong password is reported beside its field", async () => {
    expect(await testMailbox(shop, operator, { ...settings, password })).toMatchObject({
      ok: true,
      value: { emails: expect.any(Number) },
    })
    const wrong = await testMailbox(shop, operator, { ...settings, password: "wrong" })
    expect(wrong).toMatchObject({
      ok: false,
      problem: { fields: { password: expect.stringMatching(/doesn’t accept/) } },
    })
    const nowhere = await testMailbox(shop, operator, { ...settings, folder: "Nowhere" })
    expect(nowhere).toMatchObject({ ok: false, problem: { fields: { folder: expect.stringMatching(/Nowhere/) } } })
    // Another server never gets the stored password.
    const elsewhere = await testMailbox(shop, operator, { ...settings, host: "localhost" })
    expect(elsewhere).toMatchObject({
      ok: false,
      problem: { fields: { password: "Please enter the password of this user name." } },
    })
  })

  test("is set by admins alone, with encryption, and the password is nowhere to be read", async () => {
    expect(await saveMailbox(shop, visitor, settings)).toMatchObject({ ok: false })
    expect(await testMailbox(shop, visitor, { ...settings, password })).toMatchObject({ ok: false })
    for (const [change, field] of [
      [{ host: "mail.example.com" }, "security"],
      [{ host: "" }, "host"],
      [{ user: "" }, "user"],
      [{ folder: "" }, "folder"],
      [{ by: "carrier pigeon" }, "by"],
    ] as const)
      expect(await save(change)).toMatchObject({ ok: false, problem: { fields: { [field]: expect.any(String) } } })
    await save()
    const shown = await getMailboxForEdit(shop, operator)
    expect(shown).toMatchObject({ ok: true, value: { hasPassword: true, hasKey: false } })
    expect(JSON.stringify(shown)).not.toContain(password)
  })

  test("its fields are kept when nothing is read, as the form then sends it; its password is not [ADM-19]", async () => {
    await save()
    expect(await saveMailbox(shop, operator, { by: "nothing" })).toMatchObject({ ok: true })
    const { by: _, ...fields } = settings
    expect(await getMailboxForEdit(shop, operator)).toMatchObject({
      ok: true,
      value: { ...fields, by: "nothing", hasPassword: false },
    })
    expect(await saveMailbox(shop, operator, { by: "webhook", address: "a@example.com", plus: true })).toMatchObject({
      ok: true,
      value: { host: fields.host, user: fields.user, address: "a@example.com", plus: true },
    })
    expect(await save({ password: "" })).toMatchObject({
      ok: false,
      problem: { fields: { password: expect.any(String) } },
    })
  })
})

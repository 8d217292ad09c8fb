import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../tests/support/database.ts"
import { startSilentProxy } from "../../tests/support/silent-proxy.ts"
import { openChanges } from "../changes/changes.server.ts"
import { createCacheMemory } from "./memory.server.ts"
import { openPageCache } from "./page-cache.server.ts"

/** Counts its calls, and finishes when told to. */
function computation() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let times = 0
  return { times: () => times, finish: resolve, compute: () => promise.then(() => ++times) }
}

describe("a cached value", () => {
  test("is computed once for concurrent and later requests", async () => {
    const { remember } = createCacheMemory()
    const { compute, finish, times } = computation()
    const asked = [remember("a", ["artworks"], compute), remember("a", ["artworks"], compute)]
    finish()
    expect(await Promise.all(asked)).toEqual([1, 1])
    expect(await remember("a", ["artworks"], compute)).toBe(1)
    expect(times()).toBe(1)
  })

  test("is dropped when one of its tags changes, and no other value is", async () => {
    const { remember, invalidate } = createCacheMemory()
    const { compute, finish } = computation()
    finish()
    await remember("a", ["artworks", "settings"], compute)
    await remember("b", ["posts"], async () => "b")
    invalidate(["settings"])
    expect(await remember("a", ["artworks", "settings"], compute)).toBe(2)
    expect(await remember("b", ["posts"], async () => "again")).toBe("b")
  })

  test("has further tags, read from the value", async () => {
    const { remember, invalidate } = createCacheMemory()
    let made = 0
    const page = (id: string) =>
      remember(id, ["artworks"], async () => ({ id, made: ++made }), { tagsIn: (value) => [`artwork:${value.id}`] })
    await Promise.all([page("1"), page("2")])
    invalidate(["artwork:1"])
    expect([(await page("1")).made, (await page("2")).made]).toEqual([3, 2])
    invalidate(["artwork:*"])
    expect([(await page("1")).made, (await page("2")).made]).toEqual([4, 5])
  })

  test.each([["artworks"], ["artwork:1"], ["artwork:*"]])(
    "during whose computation %s changed is not remembered, and not given to those who ask after the change",
    async (changed) => {
      const { remember, invalidate } = createCacheMemory()
      const old = computation()
      const tagsIn = () => ["artwork:1"]
      const before = remember("a", ["artworks"], old.compute, { tagsIn })
      invalidate([changed])
      const after = remember("a", ["artworks"], async () => 7, { tagsIn })
      old.finish()
      expect(await before).toBe(1)
      expect(await after).toBe(7)
      expect(await remember("a", ["artworks"], async () => 8, { tagsIn })).toBe(7)
    },
  )

  test("during whose computation something else changed is remembered", async () => {
    const { remember, invalidate } = createCacheMemory()
    const old = computation()
    const tagsIn = () => ["artwork:1"]
    const asked = [remember("a", ["artworks"], old.compute, { tagsIn })]
    invalidate(["artwork:2", "homepage"])
    asked.push(remember("a", ["artworks"], async () => 7, { tagsIn }))
    old.finish()
    expect(await Promise.all(asked)).toEqual([1, 1])
    expect(await remember("a", ["artworks"], async () => 8, { tagsIn })).toBe(1)
  })

  test("with a rest stays for a while although it changed; then all values with the changed tag are dropped", async () => {
    const { remember, invalidate } = createCacheMemory()
    const { compute, finish, times } = computation()
    finish()
    const counts = () => remember("counts", ["artworks"], compute, { staleMs: () => 100 })
    const list = () => remember("list", ["artworks", "settings"], async () => `list ${await counts()}`)
    expect(await list()).toBe("list 1")
    invalidate(["artworks"])
    expect(await list()).toBe("list 1")
    await expect.poll(list).toBe("list 2")
    invalidate(null)
    expect([await counts(), times()]).toEqual([3, 3])
  })

  test("with a rest is cached although it changed while it was computed, and is computed again afterwards", async () => {
    const { remember, invalidate } = createCacheMemory()
    const old = computation()
    const first = remember("counts", ["artworks"], old.compute, { staleMs: () => 100 })
    invalidate(["artworks"])
    const second = remember("counts", ["artworks"], async () => 7, { staleMs: () => 100 })
    old.finish()
    expect(await Promise.all([first, second])).toEqual([1, 1])
    await expect.poll(() => remember("counts", ["artworks"], async () => 8)).toBe(8)
  })

  test("is searched for its tags once, however many wait for it", async () => {
    const { remember, invalidate } = createCacheMemory()
    const { compute, finish } = computation()
    let searched = 0
    const tagsIn = () => [`artwork:${++searched}`]
    const asked = [remember("a", ["artworks"], compute, { tagsIn })]
    invalidate(["artwork:7"])
    for (let n = 0; n < 10; n++) asked.push(remember("a", ["artworks"], compute, { tagsIn }))
    finish()
    expect(await Promise.all(asked)).toEqual(Array(11).fill(1))
    expect(searched).toBe(1)
  })

  test("is not stored if its computation fails, or if it must not be cached", async () => {
    const { remember } = createCacheMemory()
    await expect(remember("a", [], () => Promise.reject(new Error("away")))).rejects.toThrow("away")
    expect(await remember("a", [], async () => 1, { shouldStore: () => false })).toBe(1)
    expect(await remember("a", [], async () => 2)).toBe(2)
  })

  test("is removed for newer ones when memory is full", async () => {
    const { remember } = createCacheMemory()
    const bytes = () => 40 * 1024 * 1024
    await remember("a", [], async () => "a", { bytes })
    await remember("b", [], async () => "b", { bytes })
    expect(await remember("a", [], async () => "made again", { bytes })).toBe("made again")
  })
})

describe("processes on one database", async () => {
  const database = await openTestDatabase()
  const proxy = await startSilentProxy(database.config)
  const log = { warn() {} }
  const open = () => {
    const changes = openChanges(proxy.config, log, { heartbeatMs: 10 * 60_000, flushTimeoutMs: 2_000 })
    return { ...openPageCache(changes), ...changes }
  }
  const [one, other] = [open(), open()]
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await proxy.close()
  })
  let value = 0
  const next = async () => ++value

  test("all receive a change when it is committed, not before [RT-07]", async () => {
    await Promise.all([one.flushed(), other.flushed()])
    expect([await one.remember("a", ["artworks"], next), await other.remember("a", ["artworks"], next)]).toEqual([1, 2])
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into artworks (slug, title, published_at) values ('x', 'High Water', now())`)
      await one.flushed()
      expect(await one.remember("a", ["artworks"], next)).toBe(1)
    })
    await Promise.all([one.flushed(), other.flushed()])
    expect([await one.remember("a", ["artworks"], next), await other.remember("a", ["artworks"], next)]).toEqual([3, 4])
  })

  test.each([
    [
      "was ended",
      () =>
        database.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'solander changes' and datname = current_database()`,
        ),
    ],
    ["fell silent", async () => proxy.fallSilent()],
  ])("drop everything when their connection %s", async (_name, breakIt) => {
    await expect.poll(() => one.isConnected(), { timeout: 20_000 }).toBe(true)
    await one.remember("a", ["artworks"], next)
    const before = value
    await breakIt()
    await database.db.execute(sql`update artworks set title = title || '.'`)
    await one.flushed()
    expect(await one.remember("a", ["artworks"], next)).toBeGreaterThan(before)
  })

  test("store nothing while they are not connected", async () => {
    const changes = openChanges({ ...database.config, host: "/nowhere" }, log)
    const cache = openPageCache(changes)
    await changes.flushed()
    expect([await cache.remember("a", [], async () => 1), await cache.remember("a", [], async () => 2)]).toEqual([1, 2])
    await changes.close()
  })
})

test("every table either announces its changes or is shown on no public page [RT-07]", async () => {
  const { db } = await openTestDatabase()
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = 'public'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'announce\\_update\\_%')
    order by relname`)
  const unseen = [
    ...["auth_accounts", "auth_sessions", "auth_users", "auth_verifications", "profiles"],
    ...["auth_factors", "auth_challenges", "auth_recovery_codes", "auth_passkeys", "auth_signing_keys"],
    ...["auth_remembered_browsers", "discount_codes", "returns", "return_pictures"],
    ...["payment_checks", "payment_events", "payment_sessions", "refunds"],
    ...[
      "user_roles",
      "live_events",
      "live_processes",
      "live_presence",
      "notifications",
      "notification_preferences",
      "push_subscriptions",
      "setup_links",
      "kept_secrets",
      "rate_limits",
      "job_runs",
      "alerts",
      "operations",
      "history",
      "demo_records",
      "mails",
      "messages",
      "threads",
      "message_files",
      "ready_answers",
      "mailboxes",
      "subscribers",
    ],
    ...[
      "commissions",
      "commission_references",
      "commission_room_links",
      // Their pages are rendered for each request.
      "certificate_keys",
      "certificate_links",
      "certificates",
      "revoked_room_links",
      "viewing_room_links",
      "viewing_room_visits",
      "viewing_room_works",
      "viewing_rooms",
      "commission_quotes",
      "commission_milestones",
      "commission_proofs",
      "commission_proof_pictures",
      "commission_proof_marks",
      "exhibition_hangings",
      "exhibition_walls",
      // A redirect is not cached.
      "former_slugs",
      "redirects",
      "missing_addresses",
      "site_imports",
      "site_import_items",
      "site_import_pictures",
      // Announced by row.
      "series_pictures",
      "page_files",
      "media_files",
      "picture_names",
      "hold_alerts",
      "imported_rows",
      "invoice_counters",
      "invoices",
      "order_events",
      "order_lines",
      "orders",
      "parcels",
      "payments",
      "payment_accounts",
      "search_words",
    ],
    // Studio only: drafts and former drafts are not public.
    ...[
      "backups",
      "backup_keys",
      "backup_targets",
      "backup_copies",
      "mail_trials",
      // The site's address is not read from them, but from what each process follows.
      "acme_accounts",
      "acme_challenges",
      "site_certificates",
      "site_domains",
      "update_runs",
      "update_settings",
      "bulk_changes",
      "list_views",
      "page_versions",
      "removed_views",
      "restores",
      "upload_drafts",
      "uploads",
    ],
    // Written together with a page, which announces it.
    "page_pictures",
    // The public page of an issue is rendered for each request.
    ...["letter_pictures", "letter_recipients", "letters", "newsletter_refusals", "subscriber_consents"],
    ...["customers", "customer_addresses", "customer_orders", "customer_notes", "customer_pairs", "customer_merges"],
    ...["customer_changes", "erased_addresses", "erased_customers", "erased_orders", "erased_invoices"],
    ...["visits", "visit_counts", "visit_salts"],
    ...["places", "crates", "stays", "agreements", "agreement_works", "payouts", "work_amounts"],
    ...["condition_reports", "condition_pictures", "condition_marks", "condition_signatures"],
    ...["stock_takes", "stock_take_places", "stock_take_counts", "stock_take_choices", "stock_take_lines"],
    ...["imports", "import_cells", "import_files", "import_lines", "import_mappings", "import_works"],
  ]
  expect(rows.map(({ name }) => name).filter((name) => !unseen.includes(name))).toEqual([])
})

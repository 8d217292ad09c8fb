import { type Browser, type BrowserContext, expect } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { demoArtworks } from "../../demo/artworks.ts"
import { type AccountUsers, createAccountUsers } from "../support/account-users.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

/** The demo collection in a running site, with a work in every state that a page can show. */
export type Collection = {
  url: string
  /** Ids of works: the first of its kind in the gallery. */
  work: Record<"available" | "sold" | "held" | "reserved" | "edition" | "unpictured" | "panorama" | "tall", string>
  order: Record<
    "open" | "paid" | "shipped" | "cancelled" | "returned",
    { number: string; token: string; email: string }
  >
  /** The payment page of the held work. */
  payment: string
  /** The artist's cookies, for the studio. */
  artist: Awaited<ReturnType<BrowserContext["storageState"]>>
  people: AccountUsers
  /** Before each picture: resets rate limits, and marks all sessions as just confirmed. */
  resetLimits(): Promise<void>
  stop(): Promise<void>
}

/** The time limit for processing the collection's pictures. */
const pictureTimeoutMs = 10 * 60_000

/**
 * Starts the built site, waits until every picture is processed, and creates states that the demo lacks.
 * @param data a folder to reuse; otherwise a temporary one
 */
export async function openCollection(browser: Browser, data?: string): Promise<Collection> {
  const site = await startSite({ data })
  const joined = await joinEmbedded({ folder: site.data })
  const database = joined && new pg.Client(joined.config)
  try {
    if (!database) throw new Error("the database does not run")
    await database.connect()
    const arranged = await arrangeCollection(browser, site, database)
    return {
      ...arranged,
      resetLimits: async () => {
        await database.query("delete from rate_limits")
        await database.query("update auth_sessions set confirmed_at = now()")
      },
      stop: async () => {
        await database.end()
        await site.stop()
      },
    }
  } catch (error) {
    await database?.end()
    await site.stop()
    throw error
  }
}

type ArrangedCollection = Omit<Collection, "resetLimits" | "stop">

async function arrangeCollection(
  browser: Browser,
  site: SiteProcess,
  database: pg.Client,
): Promise<ArrangedCollection> {
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await database.query<T>(text, values)).rows
  const first = async (condition: string) => {
    const [work] = await rows<{ id: string }>(
      `select a.id::text from artworks a left join pictures p on p.id = a.main_picture_id
       where a.published_at is not null and (${condition}) order by a.gallery_rank, a.newest_first, a.id limit 1`,
    )
    if (!work) throw new Error(`the collection has no work that is ${condition}`)
    return work.id
  }
  const order = async (condition: string) => {
    const [found] = await rows<{ number: string; token: string; email: string }>(
      `select number, token, email::text from orders where ${condition} order by placed_at desc limit 1`,
    )
    if (!found) throw new Error(`the collection has no order that is ${condition}`)
    return found
  }

  await waitForPictures(() => rows<PictureCounts>(pictureCountsQuery), site.said)
  await rows(
    `insert into artworks (slug, title, medium, size, height_mm, width_mm, year, year_text, price, published_at, sort_order)
     values ('unphotographed', 'Unphotographed', 'Oil on linen', '24 × 36″', 610, 914, 2026, '2026', 540000, now(), 9000)
     on conflict (slug) do nothing`,
  )
  const forSale = "a.availability = 'available' and a.price is not null and a.edition_size is null and p.id is not null"
  // This work is in no other scene.
  const held = await first(`${forSale} and a.type = 'Painting' and not a.is_featured`)
  const payment = await holdWork(browser, site.url, held, async () => {
    // Extends an active hold of an earlier run.
    const [kept] = await rows<{ token: string }>(
      `update holds h set expires_at = now() + interval '44 minutes' from orders o
       where o.id = h.order_id and h.artwork_id = $1 and h.state = 'active' and o.order_state = 'draft'
       returning o.token`,
      [held],
    )
    return kept?.token
  })
  const signedIn = await artist(
    browser,
    site.url,
    (await rows("select 1 from user_roles where role = 'admin'")).length > 0 ? null : site.setupLink,
  )
  const shipped = await order(
    "fulfilment_state in ('shipped', 'partially_shipped') and exists (select from parcels where order_id = orders.id and tracking_number <> '')",
  )
  const returned = await order("fulfilment_state = 'delivered'")
  await arrangeReturnAndPayment(rows, returned.number)
  const collection = {
    url: site.url,
    work: {
      available: await first(`${forSale} and a.id <> '${held}'`),
      sold: await first("a.availability = 'sold' and p.id is not null"),
      held,
      reserved: await first("a.availability = 'reserved'"),
      edition: await first("a.edition_size is not null and a.availability = 'available'"),
      unpictured: await first("p.id is null"),
      panorama: await first("p.width > 2 * p.height"),
      tall: await first("p.height > 1.3 * p.width"),
    },
    order: {
      open: await order("order_state = 'open' and payment_state = 'unpaid' and payment_method = 'bank_transfer'"),
      paid: await order("payment_state = 'paid' and fulfilment_state in ('unfulfilled', 'preparing')"),
      shipped,
      cancelled: await order("order_state = 'cancelled'"),
      returned,
    },
    payment: `/checkout/pay/${payment}`,
    artist: signedIn,
    people: await createAccountUsers({ browser, url: site.url, database, artist: signedIn, email: shipped.email }),
  }
  return collection
}

/** Creates a received return and an unmatched payment, unless an earlier run has. */
async function arrangeReturnAndPayment(
  rows: (text: string, values?: unknown[]) => Promise<object[]>,
  returned: string,
) {
  await rows(
    `insert into returns (order_id, kind, state, line_ids, reason, answer, requested_at, answered_at, received_at)
     select o.id, 'damage', 'received', (select jsonb_agg(l.id) from order_lines l where l.order_id = o.id),
       'The lower left corner is bent, about a centimeter. The box was dented there.',
       'I am sorry. Please send it back in its tube.', now() - interval '4 days', now() - interval '3 days', now()
     from orders o where o.number = $1 and not exists (select from returns r where r.order_id = o.id)`,
    [returned],
  )
  await rows(
    `insert into payments (key, method, amount, currency, reference, received_at, state, reason)
     values ('shots', 'bank_transfer', 9000, 'EUR', 'Rechnung Osgood', now(), 'unmatched', 'No order has this reference.')
     on conflict do nothing`,
  )
}

/** A picture is visible once its palette is known; its AVIF files follow later. */
const pictureCountsQuery = `select
  (select count(*) from artworks a join pictures p on p.id = a.main_picture_id where p.palette <> '[]')::int as works,
  (select count(*) from pictures where palette = '[]')::int as waiting,
  (select count(*) from pictures where problem is not null)::int as wrong`

type PictureCounts = { works: number; waiting: number; wrong: number }

async function waitForPictures(count: () => Promise<PictureCounts[]>, output: string[]): Promise<void> {
  const end = Date.now() + pictureTimeoutMs
  let told = -1
  for (;;) {
    const [{ works, waiting, wrong } = { works: 0, waiting: 0, wrong: 0 }] = await count()
    if (wrong > 0) throw new Error(`${wrong} pictures failed:\n${output.join("\n")}`)
    if (works >= demoArtworks.length && waiting === 0) return
    if (Date.now() > end) throw new Error(`${waiting} pictures are still waiting:\n${output.join("\n")}`)
    if (works !== told) console.log(`Pictures: ${works} of ${demoArtworks.length} …`)
    told = works
    await new Promise((done) => setTimeout(done, 2_000))
  }
}

/** Orders a work up to the payment page, and leaves it unpaid. */
async function holdWork(browser: Browser, url: string, work: string, kept: () => Promise<string | undefined>) {
  const already = await kept()
  if (already) return already
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  const tab = await context.newPage()
  await tab.goto(`/checkout?work=${work}`)
  await fillCheckoutForm(tab)
  await tab.getByRole("radio", { name: /Demo payment/ }).check()
  await tab.getByRole("button", { name: /Place order/ }).click()
  await expect(tab.getByText(/held for you/)).toBeVisible()
  const token = new URL(tab.url()).pathname.split("/").at(-1) ?? ""
  await context.close()
  return token
}

async function artist(
  browser: Browser,
  url: string,
  setupLink: Promise<string> | null,
): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(setupLink ? await setupLink : `${url}/auth?next=/admin`)
  if (setupLink) await page.getByLabel("Name").fill("Marit Osgood")
  await page.getByLabel("E-mail").first().fill("marit@example.com")
  await page.getByLabel("Password", { exact: true }).fill("a quiet grey morning")
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Open the studio|Sign in)$/ })
    .click()
  await page.waitForURL(/\/admin/)
  const state = await context.storageState()
  await context.close()
  return state
}

import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import {
  getConnectionButton,
  getNotificationsButton,
  getPresenceButton,
  insertNotifications,
  openConnectedPage,
  test,
} from "../support/live-users.ts"

test("two people see each other; addresses are the studio’s alone [RT-03]", async ({ people }) => {
  const studio = await openConnectedPage(people.artist, "/admin")
  await expect(getPresenceButton(studio)).toHaveText(/1 person here/)
  const site = await people.collector.newPage()
  const places = () => site.getByRole("navigation", { name: "Main" }).boundingBox()
  const held = Promise.withResolvers<void>()
  await site.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  await site.goto("/gallery", { waitUntil: "commit" })
  await expect(site.getByRole("navigation", { name: "Main" })).toBeVisible()
  const before = await places()
  held.resolve()
  await expect(getConnectionButton(site)).toHaveText(/Live/)
  // On public pages the connection is a dot, without a layout shift.
  expect(await places()).toEqual(before)
  expect((await getConnectionButton(site).boundingBox())?.width).toBeLessThan(48)
  await expect(getPresenceButton(studio)).toHaveText(/2 people here/)
  await getPresenceButton(studio).click()
  const here = studio.getByRole("dialog", { name: "Here now" })
  await expect(here.getByRole("listitem")).toHaveCount(2)
  await expect(here).toContainText("judith@example.com")
  expect(await here.getByRole("list").evaluate((list) => getComputedStyle(list).maxHeight)).toBe("300px")
  await expectAccessible(studio)
  await getPresenceButton(site).click()
  const seen = site.getByRole("dialog", { name: "Here now" })
  await expect(seen).toContainText("Marit Osgood")
  await expect(seen).not.toContainText("marit@example.com")
  await expectAccessible(site)
  await seen.getByRole("button", { name: "I’m busy" }).click()
  await expect(here.getByRole("listitem").filter({ hasText: "judith" })).toContainText("busy")
  await site.close()
  await expect(getPresenceButton(studio)).toHaveText(/1 person here/)
  await studio.close()
})

test("the bell counts, up to 9+, lists in 400 px, and is used by keyboard; what cannot be saved is undone [RT-05]", async ({
  people,
  expectErrors,
}) => {
  const page = await openConnectedPage(people.artist, "/admin")
  await insertNotifications(people, ["Weir was ordered"])
  await expect(getNotificationsButton(page)).toHaveAccessibleName("Notifications, 1 unread")
  await expect(getNotificationsButton(page)).toHaveText(/1$/)
  await insertNotifications(
    people,
    Array.from({ length: 11 }, (_, n) => `Range Lights ${n + 1} was ordered`),
  )
  await expect(getNotificationsButton(page)).toHaveText(/9\+$/)
  await getNotificationsButton(page).focus()
  await page.keyboard.press("Enter")
  const list = page.getByRole("dialog", { name: "Notifications" })
  const rows = list.getByRole("listitem")
  await expect(rows).toHaveCount(12)
  expect((await list.getByRole("list").boundingBox())?.height).toBe(400)
  await expectAccessible(page)
  await rows.filter({ hasText: "Weir" }).getByRole("button", { name: "Mark read Weir was ordered" }).press("Enter")
  await expect(getNotificationsButton(page)).toHaveAccessibleName("Notifications, 11 unread")
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await expect(getNotificationsButton(page)).toBeFocused()
  // Also in another tab.
  const other = await openConnectedPage(people.artist, "/gallery")
  await expect(getNotificationsButton(other)).toHaveText(/9\+$/)
  await getNotificationsButton(other).click()
  await other.getByRole("button", { name: "Mark all read" }).click()
  await expect(getNotificationsButton(other)).toHaveAccessibleName("Notifications")
  await expect(getNotificationsButton(page)).toHaveAccessibleName("Notifications")
  await other.close()
  await getNotificationsButton(page).click()
  // Fails the request, like a lost network.
  expectErrors(/ERR_FAILED/)
  await page.route("**/api/notifications", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  )
  await rows.filter({ hasText: "Weir" }).getByRole("button", { name: "Delete" }).click()
  await expect(list.getByRole("status")).toHaveText("That couldn’t be saved. Please try again.")
  await expect(rows).toHaveCount(12)
  await page.unroute("**/api/notifications")
  await rows.filter({ hasText: "Weir" }).getByRole("button", { name: "Delete" }).click()
  await expect(rows).toHaveCount(11)
  await page.reload()
  await getNotificationsButton(page).click()
  await expect(rows).toHaveCount(11)
  await page.close()
})

test("a connection that is lost says so, and comes back by itself [RT-01, RT-02]", async ({ people, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const page = await openConnectedPage(people.artist, "/admin")
  await getConnectionButton(page).click()
  const panel = page.getByRole("dialog", { name: "Connection" })
  await expect(panel.getByRole("heading")).toHaveText("Connected")
  await expect(panel.getByRole("img").locator("span")).toHaveCount(28)
  await expect(panel).toContainText("100 ms")
  await expectAccessible(page)
  await people.artist.setOffline(true)
  await expect(getConnectionButton(page)).toHaveText("Connection: Offline")
  await expect(panel.getByRole("heading")).toHaveText("Offline")
  await expect(getPresenceButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await insertNotifications(people, ["Told meanwhile"])
  await people.artist.setOffline(false)
  await expect(getConnectionButton(page)).toHaveText(/Live/)
  await expect(getNotificationsButton(page)).toHaveAccessibleName("Notifications, 1 unread")
  await page.close()
})

test("a list of the studio is read again when it changed, but nothing moves under a pointer [live lists]", async ({
  people,
}) => {
  const insert = (title: string) =>
    people.database.query("insert into artworks (slug, title) values ($1, $2)", [title.toLowerCase(), title])
  await insert("Ebb")
  const page = await openConnectedPage(people.artist, "/admin/artworks")
  await expect(page.getByRole("link", { name: "Ebb" }).first()).toBeVisible()
  await insert("Sluice")
  await expect(page.getByRole("link", { name: "Sluice" }).first()).toBeVisible()
  await page.getByRole("link", { name: "Ebb" }).first().hover()
  await insert("Weir")
  const news = page.getByRole("button", { name: "Show 1 change" })
  await expect(news).toBeVisible()
  await expect(page.getByRole("link", { name: "Weir" })).toHaveCount(0)
  await expectAccessible(page)
  await news.click()
  await expect(page.getByRole("link", { name: "Weir" }).first()).toBeVisible()
  await expect(news).toHaveCount(0)
  await page.close()
})

test("the page of people says who is there now, and shows another tab’s change, without a reload [AUTH-09, ADM-21]", async ({
  people,
}) => {
  const page = await openConnectedPage(people.artist, "/admin/settings/people")
  const row = page.getByRole("main").locator("tbody tr").filter({ hasText: "judith@example.com" })
  await expect(row).not.toContainText("Here now")
  const theirs = await openConnectedPage(people.collector, "/gallery")
  await expect(row).toContainText("Here now")
  await theirs.close()
  await expect(row).not.toContainText("Here now")
  await people.database.query(
    "update profiles set full_name = 'Judith W.' where id = (select id from auth_users where email = 'judith@example.com')",
  )
  await expect(row).toContainText("Judith W.")
  await people.database.query(
    "update profiles set full_name = 'Judith Whitcomb' where id = (select id from auth_users where email = 'judith@example.com')",
  )
  await page.close()
})

test("whoever gets another role stays connected, as what they are now; customers read their own name [RT-01, RT-02]", async ({
  people,
}) => {
  const page = await openConnectedPage(people.collector, "/gallery")
  const become = (role: string) =>
    people.database.query(
      "update user_roles set role = $1 where user_id = (select id from auth_users where email = 'judith@example.com')",
      [role],
    )
  const here = page.getByRole("dialog", { name: "Here now" })
  await getPresenceButton(page).click()
  await expect(here).toContainText("Judith Whitcomb")
  await expect(here).not.toContainText("@")
  await page.keyboard.press("Escape")
  await become("admin")
  await expect(async () => {
    await getPresenceButton(page).click()
    await expect(here).toContainText("judith@example.com", { timeout: 500 })
  }).toPass()
  await expect(getConnectionButton(page)).toHaveText(/Live/)
  await become("user")
  await expect(here).toHaveCount(0)
  await expect(getConnectionButton(page)).toHaveText(/Live/)
  await page.close()
})

test("strangers and phones load nothing of it; signing out in one tab takes it from the others [SHELL-09]", async ({
  browser,
  people,
  site,
}) => {
  const asked: string[] = []
  const open = async (page: Page) => {
    page.on("request", (request) => asked.push(request.url()))
    page.on("websocket", (socket) => asked.push(socket.url()))
    await page.goto("/gallery")
    await waitForHydration(page)
    // The deferred scripts have loaded, too.
    await page.waitForLoadState("networkidle")
  }
  const loaded = () => asked.filter((url) => /site-(?:slot|live)|live-tools|sync-session|\/live$/.test(url))
  const stranger = await browser.newContext({ baseURL: site.url })
  await open(await stranger.newPage())
  expect(loaded()).toEqual([])
  const cookies = await people.collector.storageState()
  const phone = await browser.newContext({
    baseURL: site.url,
    storageState: cookies,
    viewport: { width: 1023, height: 800 },
  })
  await open(await phone.newPage())
  expect(loaded().filter((url) => !/site-slot|sync-session/.test(url))).toEqual([])
  await stranger.close()
  await phone.close()
  const [one, other] = [
    await openConnectedPage(people.collector, "/gallery"),
    await openConnectedPage(people.collector, "/about"),
  ]
  await one.goto("/account")
  await one.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).first().click()
  await expect(getConnectionButton(other)).toHaveCount(0)
  await other.close()
})

test("a studio whose session ends elsewhere says so at once [RT-01, RT-02]", async ({ people }) => {
  const page = await openConnectedPage(people.artist, "/admin/orders")
  await people.database.query("delete from auth_sessions")
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible()
  await page.close()
})

import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import {
  getConnectionButton,
  getNotificationsButton,
  getPresenceButton,
  openConnectedPage,
  test,
} from "../support/live-users.ts"

const getPanel = (page: Page, name: string) => page.getByRole("dialog", { name })

test("answers that take long are said to be slow, beside what is aimed at [RT-06]", async ({ people }) => {
  const page = await people.artist.newPage()
  const said: string[] = []
  page.on("console", (message) => said.push(message.text()))
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(() => socket.send(message), 260))
  })
  await page.goto("/admin")
  await expect(getConnectionButton(page)).toHaveText(/Slow/)
  await expect.poll(() => said.filter((words) => words === "High latency detected")).toHaveLength(1)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await getConnectionButton(page).press("Enter")
    const panel = getPanel(page, "Connection")
    await expect(panel).toContainText("poor")
    await expect(panel).toContainText("High latency detected")
    await expect(panel.getByText(/^Average of \d+$/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(panel).toBeHidden()
    await expect(getConnectionButton(page)).toBeFocused()
  }
  await page.close()
})

test("a connection is tried again five times, later each time, then by whoever asks [RT-01, RT-02]", async ({
  people,
}) => {
  const page = await people.artist.newPage()
  const said: string[] = []
  page.on("console", (message) => said.push(message.text()))
  const open: { close(): Promise<void> }[] = []
  let isDown = false
  let asked = 0
  await page.routeWebSocket(/\/live$/, (socket) => {
    asked++
    if (isDown) return void socket.close()
    socket.connectToServer()
    open.push(socket)
  })
  await page.clock.install()
  await page.goto("/admin")
  await expect(getConnectionButton(page)).toHaveText(/Live/)
  await getConnectionButton(page).click()
  const panel = getPanel(page, "Connection")
  await page.clock.pauseAt(Date.now() + 60_000)
  isDown = true
  asked = 0
  for (const socket of open) await socket.close()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await expect(panel).toContainText(`Next try, ${attempt} of 5in ${2 * attempt} s`)
    await page.clock.runFor(2000 * attempt - 1)
    expect(asked).toBe(attempt - 1)
    await page.clock.runFor(1)
    await expect.poll(() => asked).toBe(attempt)
  }
  await expect(panel).toContainText("We can’t reach the site.")
  await expect.poll(() => said).toContain("Max reconnection attempts reached")
  await page.clock.runFor(120_000)
  expect(asked).toBe(5)
  await page.clock.resume()
  await expectAccessible(page)
  isDown = false
  await panel.getByRole("button", { name: "Try now" }).press("Enter")
  await expect(panel.getByRole("heading")).toHaveText("Connected")
  await page.close()
})

test("of more than three people three have avatars, and the others are a number; the list is reached and left by keys [RT-03]", async ({
  people,
}) => {
  const { database } = people
  await database.query(
    `insert into auth_users (name, email, email_verified)
     select 'Guest ' || n, 'guest' || n || '@example.com', true from generate_series(1, 11) as n`,
  )
  const page = await openConnectedPage(people.artist, "/admin")
  // Under another process ID, because the site's process removes users without sockets.
  await database.query(
    `with p as (insert into live_processes (id, seen_at) values (gen_random_uuid(), now() + interval '1 hour') returning id)
     insert into live_presence (id, process_id, user_id, status)
     select gen_random_uuid(), p.id, u.id, (array['online', 'away', 'busy'])[1 + n % 3]
     from p,
       (select id, row_number() over (order by email) as n from auth_users where email like 'guest%') as u`,
  )
  await expect(getPresenceButton(page)).toHaveText(/^12 people here:.*\+9$/)
  expect(await getPresenceButton(page).locator("span span").count()).toBe(3)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await getPresenceButton(page).focus()
    await page.keyboard.press("Space")
    const here = getPanel(page, "Here now")
    await expect(here.getByRole("listitem")).toHaveCount(12)
    const list = here.getByRole("list")
    expect((await list.boundingBox())?.height).toBe(300)
    await page.keyboard.press("Tab")
    await expect(list).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await expect(here.getByRole("button", { name: "I’m busy" })).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.press("Space")
    await page.keyboard.press("Escape")
    await expect(here).toBeHidden()
    await expect(getPresenceButton(page)).toBeFocused()
    await getNotificationsButton(page).press("Enter")
    await expect(getPanel(page, "Notifications")).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(getNotificationsButton(page)).toBeFocused()
  }
  await database.query("delete from auth_users where email like 'guest%'")
  await page.close()
})

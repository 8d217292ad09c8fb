import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { type Browser, findBrowser } from "../support/find-browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { createPushSubscription } from "../support/push-service.ts"
import { test as base } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

/** Uses the browser with windows, because the headless shell shows no notifications. */
const test = base.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}: object, use: (options: Browser) => Promise<void>) => use(await findBrowser(true)),
    { scope: "worker" },
  ] as never,
})
test.use({ serviceWorkers: "allow" })

/**
 * Replaces the browser's push service, which tests cannot reach, by a local endpoint.
 */
const replacePushService = (context: BrowserContext, endpoint: string) =>
  context.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem("subscribed")
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        async subscribe(options: PushSubscriptionOptionsInit) {
          sessionStorage.setItem("subscribed", String(options.applicationServerKey))
          return subscription
        },
        getSubscription: async () => (sessionStorage.getItem("subscribed") ? subscription : null),
      })
    },
    { endpoint, keys: createPushSubscription().keys },
  )

async function getRegistrationId(client: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) =>
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL.endsWith("/admin") && !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await client.send("ServiceWorker.enable")
  return found
}

const listNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/admin")
    const all = (await registration?.getNotifications()) ?? []
    return all.map(({ title, body, data }) => ({ title, body, data }))
  })

/** Dispatches a click on the newest notification in the worker. @returns the address that it opens */
const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const world = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await world.registration.getNotifications()
    if (!notification) throw new Error("nothing is shown")
    return new Promise<string>((resolve) => {
      // Only a user gesture may open a window.
      world.clients.openWindow = async (url) => {
        resolve(String(url))
        return null
      }
      world.dispatchEvent(new NotificationEvent("notificationclick", { notification }))
    })
  })

type ServiceWorkerGlobalScope = {
  registration: { getNotifications(): Promise<Notification[]> }
  clients: { openWindow(url: string | URL): Promise<null> }
  dispatchEvent(event: Event): boolean
}
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event

test("a browser takes what is pushed, shows it, and opens its page; then it takes no more [RT-05]", async ({
  context,
  page,
  expectErrors,
}) => {
  const { url } = getWorkerSite()
  await context.grantPermissions(["notifications"], { origin: url })
  await replacePushService(context, "https://push.example/a-browser")
  // A user who has not subscribed yet.
  await page.goto("/admin")
  await waitForHydration(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto("/account#notifications")
  await waitForHydration(page)
  test.skip(
    await page.evaluate(() => Notification.permission === "denied"),
    "This Chromium shows no notifications: it has no windows.",
  )
  const part = page.locator("section").filter({ has: page.getByRole("heading", { name: "Notifications" }) })
  await expect(part.getByRole("columnheader", { name: "Pushed" })).toBeVisible()
  await part.getByRole("button", { name: "Show them here" }).click()
  await expect(part.getByRole("status").last()).toHaveText("This browser shows what is pushed.")
  const { publicKey } = await (await context.request.get("/api/push-subscriptions")).json()
  expect(await page.evaluate(() => sessionStorage.getItem("subscribed"))).toBe(publicKey)
  await page.reload()
  await expect(part.getByRole("button", { name: "Stop here" })).toBeVisible()

  const client = await context.newCDPSession(page)
  const registrationId = await getRegistrationId(client)
  const order = {
    id: crypto.randomUUID(),
    title: "An order, S-1006",
    message: "From Judith",
    link: "/admin/orders/S-1006",
  }
  // Pushed twice, as after a lost response.
  for (let times = 0; times < 2; times++)
    await client.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data: JSON.stringify(order) })
  await expect
    .poll(() => listNotifications(page))
    .toEqual([{ title: order.title, body: order.message, data: order.link }])
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error("there is no worker")
  const opened = await clickNotification(worker)
  expect(opened).toBe(`${url}/admin/orders/S-1006`)
  await page.goto(opened)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("S-1006")
  // A pressed notification disappears.
  await page.goto("/account#notifications")
  await waitForHydration(page)
  expect(await listNotifications(page)).toEqual([])

  await part.getByRole("button", { name: "Stop here" }).click()
  await expect(part.getByRole("button", { name: "Show them here" })).toBeVisible()
  expectErrors(/status of 404 .*push-subscriptions/)
  const known = await context.request.post("/api/push-subscriptions", {
    data: { intent: "known", endpoint: "https://push.example/a-browser" },
    headers: { origin: url },
  })
  expect(known.status()).toBe(404)
})

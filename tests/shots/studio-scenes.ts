import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { sendTrackingEmail } from "../support/studio.ts"
import type { Collection } from "./collection.ts"
import { customerScenes } from "./customer-scenes.ts"
import { inventoryScenes } from "./inventory-scenes.ts"
import { liveScenes } from "./live-scenes.ts"
import { pageScenes } from "./page-scenes.ts"
import { queueScenes } from "./queue-scenes.ts"
import { openFirstRow, type StudioScene } from "./scene.ts"
import { createViewingRoomScenes } from "./viewing-room-scenes.ts"

const createTempFolder = () => mkdtemp(join(tmpdir(), "solander-shots-"))

async function chooseFiles(tab: Page, words: string | RegExp, files: string[]) {
  const [chooser] = await Promise.all([
    tab.waitForEvent("filechooser"),
    tab.getByRole("button", { name: words }).first().click(),
  ])
  await chooser.setFiles(files)
}

/** Uploads two pictures and a file that is not a picture, unless an earlier shot has. */
async function uploadPictures(tab: Page) {
  const listed = (await (await tab.request.get("/admin/upload/drafts")).json()) as { drafts: unknown[] }
  if (listed.drafts.length > 0) return void (await tab.goto("/admin/upload?drafts=before"))
  const at = await createTempFolder()
  const files = ["low-water_2026_30x40.jpg", "IMG_4418.jpg", "IMG_4471.CR3"].map((name) => join(at, name))
  for (const [n, file] of files.entries())
    await writeFile(file, n < 2 ? await (await grainy(900, 600 + n)).jpeg().toBuffer() : Buffer.from("not a picture"))
  await chooseFiles(tab, /^(?:Choose pictures|Choose from the camera roll)$/, files)
  await expect(tab.locator('main img[src^="/files/"]')).toHaveCount(2, { timeout: 20_000 })
}

async function openFillIn(tab: Page) {
  await uploadPictures(tab)
  const { drafts } = (await (await tab.request.get("/admin/upload/drafts")).json()) as { drafts: { id: string }[] }
  await tab.goto(`/admin/upload?drafts=before&work=${drafts[0]?.id}`)
}

/** Previews the import of a list with an unreadable cell. */
async function previewImport(tab: Page) {
  const file = join(await createTempFolder(), "inventory.csv")
  await writeFile(
    file,
    "My works\n\nTitle,Year,Medium,Price,Shelf\nOld Pier,1998,Oil,900,A1\nSalt,2001,Ink,about 900,A2\n",
  )
  await chooseFiles(tab, "Choose a file", [file])
  await expect(tab.getByText(/If you import now/)).toBeVisible()
}

async function finishImport(tab: Page) {
  await previewImport(tab)
  await tab
    .getByRole("button", { name: /^Import \d/ })
    .filter({ visible: true })
    .click()
  await expect(tab.getByText(/works? imported\./)).toBeVisible()
}

async function createBackup(tab: Page) {
  if ((await tab.getByText("every row was the same").count()) > 0) return
  await tab.getByRole("button", { name: "Back up now" }).filter({ visible: true }).click()
  await expect(tab.getByText("every row was the same")).toBeVisible({ timeout: 120_000 })
}

async function addBackupFolder(tab: Page) {
  await tab.getByLabel("Name").fill("Disk in the studio")
  await tab.getByLabel("Folder").fill(await createTempFolder())
  await tab.getByRole("button", { name: "Save and continue" }).click()
  await tab.waitForURL(/places\/[\w-]{36}/)
}

async function openEmail(tab: Page) {
  await sendTrackingEmail(tab)
  await tab.goto("/admin/mailbox")
  await openFirstRow(tab)
  await expect(tab.locator("iframe")).toBeVisible()
}

const openCommission = async (tab: Page) => {
  await tab
    .getByRole("region", { name: "Commission board" })
    .getByRole("link")
    .filter({ visible: true })
    .first()
    .click()
  await expect(tab.getByRole("heading", { name: "What they want" })).toBeVisible()
}

const openInvoice = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("heading", { name: "Money" })).toBeVisible()
}

/** Opens the draft of an earlier shot, or begins one. */
async function beginInvoice(tab: Page) {
  await tab.goto("/admin/invoices?state=drafts")
  const begun = tab.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link")
  if ((await begun.count()) > 0) await begun.click()
  else await tab.getByRole("button", { name: "New invoice" }).filter({ visible: true }).click()
  await expect(tab.getByRole("group", { name: "Lines" })).toBeVisible()
}

const openThread = async (tab: Page) => {
  await tab.getByRole("navigation", { name: "Messages" }).getByRole("link").first().click()
  await expect(tab.getByRole("article")).toBeVisible()
  await expect(tab).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
}

const openSeries = async (tab: Page) => {
  await tab.getByRole("link", { name: "Edit its page: Slack Water" }).click()
  await tab.getByLabel("Years").waitFor()
}
const openPost = async (tab: Page) => {
  await tab.getByRole("main").locator("tbody tr[data-row]").last().getByRole("link").click()
  await expect(tab.getByRole("textbox", { name: "Text" })).toBeVisible()
}

const openExhibition = async (tab: Page) => {
  await tab.getByRole("main").getByRole("link", { name: "Slack Water" }).click()
  await expect(tab.getByRole("heading", { name: "Works and labels" })).toBeVisible()
}

const openPlan = async (tab: Page) => {
  await openExhibition(tab)
  await tab.getByRole("main").getByRole("link", { name: "Hanging plan" }).click()
  await tab.getByRole("button", { name: /^Slack Water,/ }).focus()
}

const openLabels = async (tab: Page) => {
  await openExhibition(tab)
  await tab.getByRole("main").getByRole("link", { name: "Papers" }).click()
  await expect(tab.getByRole("heading", { name: "Wall labels" })).toBeVisible()
}

const openPriceList = async (tab: Page) => {
  await openLabels(tab)
  await tab.getByRole("link", { name: "Price list" }).click()
  await expect(tab.getByRole("heading", { name: "Price list" })).toBeVisible()
}

const openPlanToPrint = async (tab: Page) => {
  await openPlan(tab)
  await tab.getByRole("link", { name: "Print the plan" }).filter({ visible: true }).click()
  await expect(tab.getByRole("link", { name: "1:20" })).toBeVisible()
}

const openDraft = async (tab: Page) => {
  await tab.goto("/admin/newsletter?state=draft")
  await openFirstRow(tab)
  await expect(tab.getByRole("textbox", { name: "Text" })).toBeVisible()
  await expect(tab.locator("iframe")).toBeVisible()
}

const openIssue = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("region", { name: "Recipients" })).toBeVisible()
}

/** Invites an admin, unless an earlier shot has. */
async function invite(tab: Page) {
  const row = tab.getByRole("link", { name: "ines.calder@example.com" })
  if ((await row.count()) === 0) {
    await tab.goto("/admin/settings/people?sheet=invite")
    await tab.getByRole("textbox", { name: "E-mail" }).fill("ines.calder@example.com")
    await tab.getByRole("button", { name: "Make the invitation" }).click()
  }
  await expect(row).toBeVisible()
}

async function openRedirect(tab: Page) {
  const row = tab.getByRole("link", { name: "/portfolio/harbor" }).first()
  if ((await row.count()) === 0) {
    await tab.goto("/admin/settings/redirects?decide=add")
    await tab.getByRole("textbox", { name: "Old address" }).fill("/portfolio/harbor")
    await tab.getByRole("combobox", { name: "Leads to" }).fill("/gallery")
    await tab.keyboard.press("Enter")
  }
  await row.click()
}

async function openInvitation(tab: Page) {
  await invite(tab)
  await tab.getByRole("link", { name: "ines.calder@example.com" }).click()
  await expect(tab.getByRole("heading", { name: "Invitation" })).toBeVisible()
}

const openAccount = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("heading", { name: "Signing in" })).toBeVisible()
}

async function openPalette(tab: Page) {
  await waitForHydration(tab)
  await tab.keyboard.press("ControlOrMeta+k")
  await tab.getByRole("textbox", { name: "Find or do" }).fill("water")
  await expect(tab.getByRole("dialog").getByRole("button", { name: /Water/ }).first()).toBeVisible()
}

/** The studio's pages. `work`, `order`: records of the demo collection. */
export const createStudioScenes = ({ work, order }: Pick<Collection, "work" | "order">): StudioScene[] => {
  const edit = `/admin/artworks/${work.available}/edit`
  const scenes: (Omit<StudioScene, "studio" | "path"> & { path?: string })[] = [
    { name: "dashboard", route: "/admin" },
    { name: "palette", route: "/admin", viewportOnly: true, prepare: openPalette },
    {
      name: "drawer",
      route: "/admin",
      widths: [390],
      viewportOnly: true,
      prepare: (tab) => tab.getByRole("button", { name: "Menu", exact: true }).click(),
    },
    { name: "orders", route: "/admin/orders" },
    { name: "order", route: "/admin/orders/:number", path: `/admin/orders/${order.open.number}` },
    { name: "orders-sale", route: "/admin/orders/sale", path: `/admin/orders/sale?work=${work.available}&q=tide` },
    {
      name: "orders-reservations",
      route: "/admin/orders/reservations",
      path: `/admin/orders/reservations?work=${work.available}`,
    },
    { name: "orders-unmatched", route: "/admin/orders/unmatched" },
    {
      name: "order-payment",
      route: "/admin/orders/:number",
      path: `/admin/orders/${order.open.number}?decide=payment`,
      viewportOnly: true,
    },
    {
      name: "order-refund",
      route: "/admin/orders/:number",
      path: `/admin/orders/${order.paid.number}?decide=refund`,
      viewportOnly: true,
    },
    {
      name: "order-return",
      route: "/admin/orders/:number",
      path: `/admin/orders/${order.returned.number}?decide=return-close`,
    },
    {
      name: "order-shipment",
      route: "/admin/orders/:number",
      path: `/admin/orders/${order.paid.number}?sheet=shipment`,
      viewportOnly: true,
    },
    { name: "upload", route: "/admin/upload" },
    { name: "upload-drafts", route: "/admin/upload", prepare: uploadPictures },
    { name: "upload-fill-in", route: "/admin/upload", prepare: openFillIn },
    { name: "import", route: "/admin/import" },
    { name: "import-ready", route: "/admin/import/:id", path: "/admin/import", prepare: previewImport },
    {
      name: "import-done",
      route: "/admin/import/:id",
      path: "/admin/import",
      widths: [390, 1440],
      prepare: finishImport,
    },
    { name: "artworks", route: "/admin/artworks" },
    { name: "artworks-wall", route: "/admin/artworks", path: "/admin/artworks?sort=place" },
    { name: "artwork-edit", route: "/admin/artworks/:id/edit", path: edit },
    {
      name: "artwork-certificates",
      route: "/admin/artworks/:id/certificates",
      path: `/admin/artworks/${work.available}/certificates?decide=issue`,
    },
    { name: "artwork-edit-edition", route: "/admin/artworks/:id/edit", path: `/admin/artworks/${work.edition}/edit` },
    { name: "status", route: "/admin/status" },
    { name: "status-changes", route: "/admin/status/changes" },
    { name: "categorization", route: "/admin/categorization" },
    {
      name: "series",
      route: "/admin/categorization/series/:id",
      path: "/admin/categorization",
      prepare: openSeries,
    },
    { name: "categorization-tags", route: "/admin/categorization", path: "/admin/categorization?kind=tag" },
    { name: "homepage", route: "/admin/homepage" },
    ...pageScenes,
    { name: "about", route: "/admin/about" },
    { name: "upload-photos", route: "/admin/artist-photos" },
    { name: "manage-photos", route: "/admin/manage-photos" },
    { name: "posts", route: "/admin/blog" },
    { name: "new-post", route: "/admin/blog/new" },
    { name: "post-edit", route: "/admin/blog/:id/edit", path: "/admin/blog", prepare: openPost },
    { name: "exhibitions", route: "/admin/exhibitions" },
    { name: "exhibitions-calls", route: "/admin/exhibitions", path: "/admin/exhibitions?view=calls" },
    { name: "new-exhibition", route: "/admin/exhibitions/new" },
    {
      name: "exhibition",
      route: "/admin/exhibitions/:id",
      path: "/admin/exhibitions?view=now",
      prepare: openExhibition,
    },
    {
      name: "hanging",
      route: "/admin/exhibitions/:id/hanging",
      path: "/admin/exhibitions?view=now",
      prepare: openPlan,
    },
    {
      name: "hanging-print",
      route: "/admin/exhibitions/:id/hanging/print",
      path: "/admin/exhibitions?view=now",
      prepare: openPlanToPrint,
    },
    { name: "papers-labels", route: "/admin/papers", path: "/admin/exhibitions?view=now", prepare: openLabels },
    { name: "papers-prices", route: "/admin/papers", path: "/admin/exhibitions?view=now", prepare: openPriceList },
    { name: "commissions", route: "/admin/commissions" },
    { name: "commissions-waitlist", route: "/admin/commissions", path: "/admin/commissions?view=waitlist" },
    {
      name: "commission",
      route: "/admin/commissions/:id",
      path: "/admin/commissions?search=Astrid",
      prepare: openCommission,
    },
    { name: "commissions-calendar", route: "/admin/commissions/calendar" },
    ...inventoryScenes,
    ...queueScenes,
    ...liveScenes,
    { name: "invoices", route: "/admin/invoices" },
    { name: "invoice", route: "/admin/invoices/:id", path: "/admin/invoices", prepare: openInvoice },
    { name: "invoice-draft", route: "/admin/invoices/:id/edit", path: "/admin/invoices", prepare: beginInvoice },
    { name: "analytics", route: "/admin/analytics" },
    { name: "newsletter", route: "/admin/newsletter" },
    { name: "newsletter-new", route: "/admin/newsletter/new" },
    { name: "newsletter-settings", route: "/admin/newsletter/settings" },
    { name: "newsletter-edit", route: "/admin/newsletter/:id/edit", path: "/admin/newsletter", prepare: openDraft },
    {
      name: "newsletter-letter",
      route: "/admin/newsletter/:id",
      path: "/admin/newsletter?state=sent",
      prepare: openIssue,
    },
    ...customerScenes,
    ...createViewingRoomScenes(work.available),
    { name: "messages", route: "/admin/messages" },
    { name: "messages-ready", route: "/admin/messages/ready" },
    { name: "message", route: "/admin/messages/:id", path: "/admin/messages?view=all", prepare: openThread },
    { name: "mailbox", route: "/admin/mailbox" },
    { name: "mail", route: "/admin/mailbox/:id", path: "/admin/mailbox", prepare: openEmail },
    { name: "settings", route: "/admin/settings" },
    { name: "incoming-mail", route: "/admin/settings/incoming" },
    { name: "mail-server", route: "/admin/settings/mail-server" },
    { name: "confirm", route: "/admin/confirm" },
    { name: "sign-in-providers", route: "/admin/settings/sign-in" },
    { name: "people", route: "/admin/settings/people", prepare: invite },
    {
      name: "people-invite",
      route: "/admin/settings/people",
      path: "/admin/settings/people?sheet=invite",
      viewportOnly: true,
    },
    { name: "person", route: "/admin/settings/people/:id", path: "/admin/settings/people", prepare: openAccount },
    {
      name: "invitation",
      route: "/admin/settings/people/:id",
      path: "/admin/settings/people",
      prepare: openInvitation,
    },
    { name: "discounts", route: "/admin/settings/discounts" },
    {
      name: "discounts-make",
      route: "/admin/settings/discounts",
      path: "/admin/settings/discounts?sheet=make",
      viewportOnly: true,
    },
    { name: "redirects", route: "/admin/settings/redirects" },
    {
      name: "redirect",
      route: "/admin/settings/redirects/:id",
      path: "/admin/settings/redirects",
      prepare: openRedirect,
    },
    { name: "redirects-import", route: "/admin/settings/redirects/import" },
    { name: "log", route: "/admin/settings/log" },
    { name: "help", route: "/admin/help" },
    { name: "address", route: "/admin/address" },
    { name: "domain", route: "/admin/settings/domain" },
    { name: "updates", route: "/admin/settings/updates" },
    { name: "getting-paid", route: "/admin/settings/payments" },
    { name: "backups", route: "/admin/settings/backups" },
    { name: "backups-done", route: "/admin/settings/backups", prepare: createBackup },
    { name: "backup-place-new", route: "/admin/settings/backups/places/new" },
    {
      name: "backup-place",
      route: "/admin/settings/backups/places/:id",
      path: "/admin/settings/backups/places/new?kind=folder",
      prepare: addBackupFolder,
    },
    { name: "setup", route: "/admin/setup" },
    { name: "restore", route: "/admin/restore" },
    { name: "demo", route: "/admin/demo" },
    { name: "not-found", route: "/admin/*", path: "/admin/nothing-here" },
  ]
  return scenes.map((scene) => ({ path: scene.route, ...scene, name: `admin-${scene.name}`, studio: true }))
}

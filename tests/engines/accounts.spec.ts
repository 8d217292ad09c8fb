import { startOidcProvider } from "../support/openid-provider.ts"
import { waitForEmailLink } from "../support/own-site.ts"
import { startSite } from "../support/site-process.ts"
import { getWorkerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import { signInThroughForm } from "./sign-in.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

const email = "ilse@example.com"
const heading = (page: VisiblePage, words: string) => page.text("h1", words)

test("an account is made, has a phone for codes and ten codes on paper, another password, and is opened with each [AUTH-11]", async ({
  seen: page,
}) => {
  test.slow()
  // Text messages are in the log.
  const site = await startSite({ args: ["--empty"], env: { LOG_LEVEL: "info" } })
  /** The newest code that was sent to the phone, after `before` others. */
  const sent = async (before: number) => {
    const codes = () =>
      site.said.flatMap((line) => (line.includes("+15035550142") ? (/\b\d{6}\b/.exec(line) ?? []) : []))
    await expect.poll(() => codes().length, shortIntervals).toBe(before + 1)
    return codes().at(-1) ?? ""
  }
  const enter = async (password: string) => {
    await page.open(`${site.url}/auth?next=/account`)
    await page.fill("E-mail", email)
    await page.fill("Password", password)
    await page.click("main button", "Sign in")
    await heading(page, "The code")
    await page.live()
  }
  try {
    await page.open(`${site.url}/auth`)
    await page.click("main a", "No account yet? Sign up")
    await heading(page, "Sign up")
    await page.live()
    await page.fill("E-mail", email)
    await page.fill("Password", "slack water at nine")
    await page.click("main button", "Sign up")
    await heading(page, "No e-mail was sent")
    await page.open(await waitForEmailLink(site, email, /confirm/))
    await page.fill("Password", "slack water at nine")
    await page.click("main button", "Confirm")
    await page.waitForAddress(/^\/$/)

    await page.open(`${site.url}/account`)
    await page.fill("Or a phone that receives messages", "+15035550142")
    await page.click("main button", "Send a code")
    await page.fill("Six-digit code", await sent(0))
    await page.click("main button", "Turn it on")
    await page.text("[role=status]", /^It’s on\./)

    await page.click("main button", "Make ten codes")
    await page.text("main ol li")
    const codes = await page.texts("main ol li")
    expect(codes).toHaveLength(10)
    // The print dialog is the browser's own: the test only sees that it was requested.
    await page.tab.call(
      () =>
        Object.assign(window, { printed: 0, print: () => void (window as never as { printed: number }).printed++ }) &&
        null,
      null,
    )
    await page.click("main button", "Print")
    const printed = () => page.tab.call(() => (window as never as { printed: number }).printed, null)
    await expect.poll(printed, shortIntervals).toBe(1)

    await page.fill("Current password", "slack water at nine")
    await page.fill("New password", "neap tide at seven")
    await page.click("main button", "Change")
    await page.text("[role=status]", /^Changed\./)
    await page.click("main button", "Sign out")
    await page.waitUntilGone("h1", "Your account")

    await enter("neap tide at seven")
    await page.click("main button", /^Send a code to the phone/)
    // The page's scripts send the form at the sixth digit.
    await page.text("label", "Six-digit code")
    await page.live()
    await page.fill("Six-digit code", await sent(1))
    await heading(page, "Your account")
    await page.live()
    await page.click("main button", "Sign out")
    await page.waitUntilGone("h1", "Your account")

    await enter("neap tide at seven")
    await page.click("main a", /recovery code/)
    await page.fill("Recovery code", codes[3] ?? "")
    await page.click("main button", "Continue")
    await heading(page, "Your account")
    await page.text("main p", "9 of ten can still be used.")
  } finally {
    await site.stop()
  }
})

test("a provider is added in the studio, and somebody signs in with it [AUTH-01]", async ({ seen: page }) => {
  const own = getWorkerSite()
  // Unique per try and engine, which share the site.
  const id = `quay-${Date.now()}`
  const people = { [id]: { email: `${id}@example.com`, email_verified: true, name: "Mila Mole" } }
  const provider = await startOidcProvider({ callback: `${own.url}/auth/v1/callback/${id}`, people })
  try {
    await signInThroughForm(page, own, "/admin/settings/sign-in")
    // Removes leftovers of an earlier try.
    while ((await page.texts('form[aria-label^="quay-"] button', "Remove")).length > 0) {
      const left = await page.texts('form[aria-label^="quay-"]')
      await page.click('form[aria-label^="quay-"] button', "Remove")
      await expect.poll(() => page.texts('form[aria-label^="quay-"]')).toHaveLength(left.length - 1)
    }
    await page.fill("Name", id)
    await page.fill("Issuer", provider.issuer)
    await page.click("main button", "Add")
    await page.fill("Client ID", provider.client.id)
    await page.fill("Client secret", provider.client.secret)
    await page.click(`form[aria-label="${id}"] button`, "Save")
    await page.text("main", /offered to visitors/)
    await page.click("button", "Sign Out")
    await page.waitForAddress(/^\/(auth.*)?$/)

    await page.open("/auth")
    await page.click("main button", `With ${id}`)
    for (const press of ["Sign-in", "Continue"]) {
      await page.text("button", press)
      await page.tab.call((login) => {
        const [name, password] = document.querySelectorAll<HTMLInputElement>("input[name=login], input[name=password]")
        if (name && password) [name.value, password.value] = [login, "any"]
      }, id)
      await page.click("button", press)
    }
    await page.waitForAddress(/^\/$/)
    await page.open("/account")
    await heading(page, "Your account")
    expect(
      await page.tab.call(() => document.querySelector<HTMLInputElement>("input[name=name]")?.value ?? "", null),
    ).toBe("Mila Mole")

    await page.click("main button", "Sign out")
    await page.waitUntilGone("h1", "Your account")
    await signInThroughForm(page, own, "/admin/settings/sign-in")
    await page.click(`form[aria-label="${id}"] button`, "Remove")
    await page.waitUntilGone(`form[aria-label="${id}"]`)
  } finally {
    provider.stop()
  }
})

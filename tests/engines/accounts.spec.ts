import { startProvider } from "../support/sign-in-provider.ts"
import { workerSite } from "../support/worker-site.ts"
import { expect, test } from "./engines.ts"
import type { SeenPage } from "./seen-page.ts"
import { signIn } from "./sign-in.ts"

const heading = (page: SeenPage, words: string) => page.text("h1", words)

test("a provider is added in the studio, and somebody signs in with it", async ({ seen: page }) => {
  const own = workerSite()
  // of each try and engine its own, because the site is theirs together
  const id = `quay-${Date.now()}`
  const people = { [id]: { email: `${id}@example.com`, email_verified: true, name: "Mila Mole" } }
  const provider = await startProvider({ callback: `${own.url}/auth/v1/callback/${id}`, people })
  try {
    await signIn(page, own, "/admin/settings/sign-in")
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
    await page.gone("h1", "Your account")
    await signIn(page, own, "/admin/settings/sign-in")
    await page.click(`form[aria-label="${id}"] button`, "Remove")
    await page.gone(`form[aria-label="${id}"]`)
  } finally {
    provider.stop()
  }
})

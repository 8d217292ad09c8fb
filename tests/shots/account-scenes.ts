import { expect, type Page } from "@playwright/test"
import type { Scene } from "./scene.ts"

const submitForm = (fields: Record<string, string>, button: string) => async (tab: Page) => {
  for (const [label, value] of Object.entries(fields)) await tab.getByLabel(label).first().fill(value)
  await tab.getByRole("main").getByRole("button", { name: button, exact: true }).click()
}

const requestEmail = (fields: Record<string, string>, button: string) => async (tab: Page) => {
  await submitForm(fields, button)(tab)
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("No e-mail was sent")
}

const pressButton = (button: string, seen: RegExp) => async (tab: Page) => {
  await tab.getByRole("button", { name: button }).click()
  await expect(tab.getByText(seen).first()).toBeVisible()
}

type AccountScene = Omit<Scene, "path"> & {
  path?: string
  route: string
}

const testEmail = "somebody@example.com"

const scenes: AccountScene[] = [
  { name: "auth", route: "/auth" },
  {
    name: "auth-wrong",
    route: "/auth",
    prepare: async (tab) => {
      await submitForm({ "E-mail": testEmail, Password: "not the password" }, "Sign in")(tab)
      await expect(tab.getByRole("main").getByRole("alert").first()).toBeVisible()
    },
  },
  { name: "auth-provider-failed", route: "/auth", path: "/auth?with=google&error=access_denied" },
  { name: "auth-new-password", route: "/auth", path: "/auth?reset=true&token=none" },
  { name: "auth-sign-up", route: "/auth/sign-up" },
  {
    name: "auth-signed-up",
    route: "/auth/sign-up",
    prepare: requestEmail({ "E-mail": testEmail, Password: "slack water at nine" }, "Sign up"),
  },
  { name: "auth-forgotten", route: "/auth/forgotten" },
  { name: "auth-link", route: "/auth/link" },
  { name: "auth-link-sent", route: "/auth/link", prepare: requestEmail({ "E-mail": testEmail }, "Send the link") },
  { name: "auth-link-follow", route: "/auth/link", path: "/auth/link?token=none" },
  { name: "auth-confirm", route: "/auth/confirm", path: "/auth/confirm?token=none" },
  { name: "auth-setup-spent", route: "/auth/setup", path: "/auth/setup?token=none" },
  { name: "auth-with", route: "/auth/with/:provider", path: "/auth/with/github" },
  { name: "auth-code", route: "/auth/code", as: "atCode" },
  { name: "auth-recovery", route: "/auth/recovery", as: "atCode" },
  { name: "account", route: "/account", as: "collector" },
  {
    name: "account-refused",
    route: "/account",
    path: "/account?with=google&error=account_already_linked_to_different_user#providers",
    as: "collector",
  },
  { name: "account-confirm", route: "/account", path: "/account?confirm=data#data", as: "collector" },
  {
    name: "account-app",
    route: "/account",
    as: "collector",
    prepare: pressButton("Use an authenticator app", /scan this code/),
  },
  {
    name: "account-delete",
    route: "/account",
    as: "collector",
    prepare: async (tab) => {
      await tab.getByText("Delete my account").first().click()
      await submitForm({ "To delete it": "nobody@example.com" }, "Delete my account")(tab)
      await expect(tab.getByText(/^Please type /)).toBeVisible()
    },
  },
]

/** The sign-in and account pages, with an account signed in where a session is needed. */
export const accountScenes = scenes.map((scene) => ({ path: scene.route, ...scene }))

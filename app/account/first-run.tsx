import { data, href, redirect } from "react-router"
import { firstAdminForm } from "../../domain/accounts/account.ts"
import { createFirstAdmin } from "../../domain/accounts/people/first-admin.server.ts"
import { enterSetupCode, hasSetupCookie } from "../../domain/accounts/people/setup-code.server.ts"
import { isSetupPending } from "../../domain/accounts/people/setup-pending.server.ts"
import { signIn } from "../../domain/accounts/sessions/sign-in.server.ts"
import { guessCountry } from "../../domain/analytics/sources.ts"
import { listCountryNames } from "../../domain/checkout/quote.server.ts"
import { refuseFields } from "../../domain/problem.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { notFound, refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { readSingleFields, validateForm } from "../request/read-form.ts"
import { SetupFrame, Step, StepList } from "../ui/setup-steps/setup-steps.tsx"
import { formatSetupLeft } from "../ui/setup-steps/step-labels.ts"
import type { Route } from "./+types/first-run"
import { CodeForm, FirstAccountForm } from "./first-run-forms.tsx"
import { NamePreview, usePreviewedName } from "./name-preview.tsx"
import { getRequestBrowser } from "./request-browser.ts"

export const meta: Route.MetaFunction = () => [{ title: "Set up your site" }, { name: "robots", content: "noindex" }]

const isOpened = (shop: Shop, request: Request) => hasSetupCookie(shop, request.headers.get("cookie"))

/** Closed once the site has an admin: then it leads to the steps that are left, if any, behind the sign-in. */
async function requirePending(shop: Shop): Promise<void> {
  if (shop.offersSetup && (await isSetupPending(shop.db))) return
  const { setup } = await getSettings(shop.db, "setup")
  throw setup.state === "open" ? redirect(href("/admin/setup")) : notFound()
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  await requirePending(shop)
  // The printed address has the code in it, so that one click opens set-up.
  const code = new URL(request.url).searchParams.get("code")
  if (code !== null) {
    const entered = await enterSetupCode(shop, code, getRequestBrowser(request, context))
    throw redirect(href("/setup"), entered.ok ? { headers: { "Set-Cookie": entered.value } } : {})
  }
  return {
    isOpen: isOpened(shop, request),
    countries: listCountryNames(),
    country: guessCountry(request.headers.get("accept-language") ?? ""),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  await requirePending(shop)
  const fields = await readSingleFields(request)
  const browser = getRequestBrowser(request, context)
  if (fields.code !== undefined) {
    const entered = await enterSetupCode(shop, fields.code, browser)
    if (!entered.ok) return refusal(entered.problem)
    return redirect(href("/setup"), { headers: { "Set-Cookie": entered.value } })
  }
  const typed = { name: fields.name, email: fields.email, country: fields.country }
  if (!isOpened(shop, request))
    return data({ problem: refuseFields({ code: codeFirst }).problem, typed: null }, { status: 403 })
  const form = validateForm(fields, firstAdminForm)
  if (!form.ok) return refusal(form.problem, typed)
  const created = await createFirstAdmin(shop, form.value)
  if (!created.ok) {
    // Another browser was first.
    if (created.problem.code === "conflict") return redirect(href("/admin/setup"))
    return refusal(created.problem, typed)
  }
  const { email, password } = form.value
  const signedIn = await signIn(shop, { email, password }, browser)
  return redirect(href("/admin/setup"), signedIn.ok ? { headers: signedIn.value } : {})
}

const codeFirst = "Please enter the set-up code first."

export default function FirstRun({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, ...choices } = loaderData
  const { name, listen } = usePreviewedName(String(actionData?.typed?.name ?? ""))
  if (!isOpen) {
    return (
      <main>
        <SetupFrame
          title="Welcome."
          intro="This site is new, and waits for the person who started it."
          passed={0}
          beside={<NamePreview name="" />}
        >
          <CodeForm error={actionData?.problem?.fields?.code} />
        </SetupFrame>
      </main>
    )
  }
  return (
    <main onInput={listen}>
      <SetupFrame
        title="Welcome."
        intro={`${formatSetupLeft({ saved: [], skipped: [] })} You can stop after each, and go on from another device.`}
        passed={0}
        beside={<NamePreview name={name} />}
      >
        <StepList>
          <Step step="account" isOpen>
            <FirstAccountForm {...choices} problem={actionData?.problem} typed={actionData?.typed} />
          </Step>
          <Step step="look" isOpen={false} />
          <Step step="pictures" isOpen={false} />
          <Step step="payment" isOpen={false} />
          <Step step="address" isOpen={false} />
        </StepList>
      </SetupFrame>
    </main>
  )
}

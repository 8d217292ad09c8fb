import { href, redirect } from "react-router"
import { accountEmailForm } from "../../domain/accounts/account.ts"
import { findLinkAddress, linkAlreadyUsed, signInByLink } from "../../domain/accounts/sessions/follow-link.server.ts"
import { requestAccountEmail } from "../../domain/accounts/sessions/request-account-email.server.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readRequestFields, validateForm } from "../request/read-form.ts"
import type { Route } from "./+types/link"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { ConfirmLinkForm } from "./confirm-link-form.tsx"
import { EmailRequestForm } from "./email-request-form.tsx"
import { getSignedInUser } from "./find-signed-in-user.server.ts"
import { useNext, withNext } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { getNoEmailTexts } from "./no-email-texts.ts"
import { getRequestBrowser } from "./request-browser.ts"
import styles from "./sign-in-layout.module.css"
import { SignInLayout } from "./sign-in-layout.tsx"
import { SignedInAlready } from "./signed-in-already.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign in by e-mail", loaderData?.artistName)

/** The target of the magic link. Only the button uses it up: e-mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token")
  const address = token === null ? null : await findLinkAddress(context.get(shopContext), token)
  const isSpent = token !== null && address === null
  return {
    ...(await getAuthPage(context)),
    token,
    address,
    person: isSpent ? getSignedInUser(await context.get(actorContext)()) : null,
    problem: isSpent ? linkAlreadyUsed.problem : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const browser = getRequestBrowser(request, context)
  const fields = await readRequestFields(request)
  if (typeof fields.token === "string") {
    const signedIn = await signInByLink(shop, fields.token, browser)
    if (!signedIn.ok) return refusal(signedIn.problem)
    // without a path, the sign-in page redirects by role, and to MFA first
    return redirect(typeof fields.next === "string" ? getSafePath(fields.next) : href("/auth"), {
      headers: signedIn.value,
    })
  }
  const form = validateForm(fields, accountEmailForm)
  const typed = { email: String(fields.email ?? "") }
  if (!form.ok) return refusal(form.problem, typed)
  const { email, next } = form.value
  const asked = await requestAccountEmail(shop, "sign-in", { email, ...(next && { next: getSafePath(next) }) }, browser)
  return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
}

export default function SignInByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, token, address, person, problem } = loaderData
  const next = useNext()
  const alternatives = [{ words: "Use the password", href: withNext(href("/auth"), next) }]
  const again = { words: "Ask for a new link", href: withNext(href("/auth/link"), next) }
  return (
    <SignInLayout artistName={artistName} work={work}>
      {person ? (
        <SignedInAlready person={person} />
      ) : token !== null ? (
        <ConfirmLinkForm
          title="Sign in"
          label="Sign in"
          token={token}
          problem={actionData?.problem ?? problem}
          alternatives={[again, ...alternatives]}
        >
          <p className={styles.whose}>
            This signs you in to the account of <strong>{address}</strong>. If that isn’t yours, close this page.
          </p>
        </ConfirmLinkForm>
      ) : (
        <EmailRequestForm
          title="Sign in by e-mail"
          intro="We’ll send you a link. It works once, for ten minutes."
          label="Send the link"
          sent="If this address has an account, an e-mail with a link is on its way to"
          without={getNoEmailTexts(loaderData).link}
          canSendEmail={loaderData.canSendEmail}
          answer={actionData}
          again={again}
          alternatives={alternatives}
        />
      )}
    </SignInLayout>
  )
}

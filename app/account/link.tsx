import { href, redirect } from "react-router"
import { accountEmailForm } from "../../domain/accounts/account.ts"
import { askForLetter } from "../../domain/accounts/ask-for-letter.server.ts"
import { addressOfLink, signInByLink, spent } from "../../domain/accounts/follow-link.server.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { checkForm, readRequestFields } from "../request/read-form.ts"
import type { Route } from "./+types/link"
import { AskByMail } from "./ask-by-mail.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./browser.ts"
import { FollowLink } from "./follow-link.tsx"
import { useNext, withNext } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import styles from "./sign-in-layout.module.css"
import { SignInLayout } from "./sign-in-layout.tsx"
import { SignedInAlready } from "./signed-in-already.tsx"
import { signedInAs } from "./signed-in-as.server.ts"
import { withoutEmails } from "./without-emails.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign in by e-mail", loaderData?.artistName)

/** The target of the magic link. Only the button uses it up: e-mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token")
  const address = token === null ? null : await addressOfLink(context.get(shopContext), token)
  const isSpent = token !== null && address === null
  return {
    ...(await authPage(context)),
    token,
    address,
    person: isSpent ? signedInAs(await context.get(actorContext)()) : null,
    problem: isSpent ? spent.problem : null,
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
    return redirect(typeof fields.next === "string" ? nextPath(fields.next) : href("/auth"), {
      headers: signedIn.value,
    })
  }
  const form = checkForm(fields, accountEmailForm)
  const typed = { email: String(fields.email ?? "") }
  if (!form.ok) return refusal(form.problem, typed)
  const { email, next } = form.value
  const asked = await askForLetter(shop, "sign-in", { email, ...(next && { next: nextPath(next) }) }, browser)
  return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
}

export default function SignInByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, token, address, person, problem } = loaderData
  const next = useNext()
  const ways = [{ words: "Use the password", href: withNext(href("/auth"), next) }]
  const again = { words: "Ask for a new link", href: withNext(href("/auth/link"), next) }
  return (
    <SignInLayout artistName={artistName} work={work}>
      {person ? (
        <SignedInAlready person={person} />
      ) : token !== null ? (
        <FollowLink
          title="Sign in"
          label="Sign in"
          token={token}
          problem={actionData?.problem ?? problem}
          ways={[again, ...ways]}
        >
          <p className={styles.whose}>
            This signs you in to the account of <strong>{address}</strong>. If that isn’t yours, close this page.
          </p>
        </FollowLink>
      ) : (
        <AskByMail
          title="Sign in by e-mail"
          words="We’ll send you a link. It works once, for ten minutes."
          label="Send the link"
          sent="If this address has an account, an e-mail with a link is on its way to"
          without={withoutEmails(loaderData).link}
          emailsLeave={loaderData.emailsLeave}
          answer={actionData}
          again={again}
          ways={ways}
        />
      )}
    </SignInLayout>
  )
}

import { href, redirectDocument } from "react-router"
import { redeemRecoveryCode } from "../../domain/accounts/mfa/recovery-codes.server.ts"
import { createDeviceCookie } from "../../domain/accounts/sessions/device-cookie.server.ts"
import { redirectToSignIn, refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/recovery"
import { AccountForm } from "./account-form.tsx"
import { Alternatives } from "./alternatives.tsx"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { getUserPendingMfa } from "./pending-mfa-user.server.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Recovery code", loaderData?.artistName)

export async function loader({ request, context }: Route.LoaderArgs) {
  await getUserPendingMfa(request, context)
  return getAuthPage(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  if (actor.kind !== "user") throw redirectToSignIn(request)
  const { code, next } = await readSingleFields(request)
  const shop = context.get(shopContext)
  const taken = await redeemRecoveryCode(shop, actor, String(code ?? "").slice(0, 100))
  if (taken.ok)
    throw redirectDocument(getSafePath(next), {
      headers: { "set-cookie": createDeviceCookie(shop).afterMfa(actor.email) },
    })
  return refusal(taken.problem)
}

export default function Recovery({ loaderData, actionData }: Route.ComponentProps) {
  const next = useNext()
  const problem = actionData?.problem
  return (
    <SignInLayout {...loaderData}>
      <h1>Recovery code</h1>
      <p>One of the ten that you printed or wrote down. Each works once.</p>
      <AccountForm method="post" reloadDocument>
        <FieldList>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <NextField />
          <Field
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="xxxx-xxxx"
            required
            error={problem?.fields?.code}
          />
          <Button main wide>
            Continue
          </Button>
        </FieldList>
      </AccountForm>
      <Alternatives
        alternatives={[{ words: "Have your phone? Use the code", href: withNext(href("/auth/code"), next) }]}
      />
    </SignInLayout>
  )
}

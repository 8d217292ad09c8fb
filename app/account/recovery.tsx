import { href, redirectDocument } from "react-router"
import { deviceCookie } from "../../domain/accounts/device-cookie.server.ts"
import { takeRecoveryCode } from "../../domain/accounts/factors/recovery-codes.server.ts"
import { refusal, toSignIn } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/recovery"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import { OtherWays } from "./other-ways.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"
import { userWithoutCode } from "./user-without-code.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Recovery code", loaderData?.artistName)

export async function loader({ request, context }: Route.LoaderArgs) {
  await userWithoutCode(request, context)
  return authPage(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  if (actor.kind !== "user") throw toSignIn(request)
  const { code, next } = await readSingleFields(request)
  const shop = context.get(shopContext)
  const taken = await takeRecoveryCode(shop, actor, String(code ?? "").slice(0, 100))
  if (taken.ok)
    throw redirectDocument(nextPath(next), { headers: { "set-cookie": deviceCookie(shop).afterStep(actor.email) } })
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
      <OtherWays ways={[{ words: "Have your phone? Use the code", href: withNext(href("/auth/code"), next) }]} />
    </SignInLayout>
  )
}

import { data, Form, href, Link, replace } from "react-router"
import { proofWays } from "../../../domain/accounts/proof-ways.server.ts"
import { isSignedIn } from "../../../domain/actor.ts"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import { getRequestBrowser } from "../../account/browser.ts"
import { nextPath } from "../../account/next-path.ts"
import { takeProof } from "../../account/take-proof.server.ts"
import { notFound } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import { Page, Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/confirm"
import { ConfirmFields } from "./confirm-fields.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Confirm that it’s you")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (!isSignedIn(admin)) throw notFound()
  const asked = nextPath(new URL(request.url).searchParams.get("next"))
  return { ways: await proofWays(shop, admin), next: asked.startsWith(href("/admin")) ? asked : href("/admin") }
}

const nothingSent: Problem = { code: "invalid", message: "Please confirm that it’s you." }

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  if (!isSignedIn(admin)) throw notFound()
  const texts = await readSingleFields(request)
  const proof = await takeProof(shop, admin, getRequestBrowser(request, context), texts)
  if (proof.state !== "confirmed") {
    const { problem, codeSent } = proof.state === "open" ? proof : { problem: nothingSent, codeSent: false }
    return data({ confirmed: false, problem, codeSent }, { status: problem ? problemStatuses[problem.code] : 200 })
  }
  if (texts.next !== undefined) throw replace(nextPath(texts.next))
  return { confirmed: true, problem: null, codeSent: false }
}

/** For downloads, and for forms without scripts. */
export default function Confirm({ loaderData: { ways, next }, actionData }: Route.ComponentProps) {
  return (
    <Page
      back={<Link to={next}>Back</Link>}
      title="Confirm that it’s you"
      facts="You signed in a while ago. Please confirm that it’s you."
    >
      <Part title="Confirm">
        <Form method="post">
          <input type="hidden" name="next" value={next} />
          <ConfirmFields ways={ways} answer={actionData} />
        </Form>
      </Part>
    </Page>
  )
}

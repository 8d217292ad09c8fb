import { data, Form, href, Link, replace } from "react-router"
import { getProofMethods } from "../../../domain/accounts/sessions/proof-methods.server.ts"
import { isSignedIn } from "../../../domain/actor.ts"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import { getSafePath } from "../../account/next-path.ts"
import { getRequestBrowser } from "../../account/request-browser.ts"
import { verifySessionProof } from "../../account/session-proof.server.ts"
import { notFound } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import { Page, Section } from "../kit/page.tsx"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/confirm"
import { ConfirmFields } from "./confirm-fields.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Confirm that it’s you")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  if (!isSignedIn(admin)) throw notFound()
  const asked = getSafePath(new URL(request.url).searchParams.get("next"))
  return {
    methods: await getProofMethods(shop, admin),
    next: asked.startsWith(href("/admin")) ? asked : href("/admin"),
  }
})

const missingProof: Problem = { code: "invalid", message: "Please confirm that it’s you." }

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  if (!isSignedIn(admin)) throw notFound()
  const texts = await readSingleFields(request)
  const proof = await verifySessionProof(shop, admin, getRequestBrowser(request, context), texts)
  if (proof.state !== "confirmed") {
    const { problem, codeSent } = proof.state === "open" ? proof : { problem: missingProof, codeSent: false }
    return data({ confirmed: false, problem, codeSent }, { status: problem ? problemStatuses[problem.code] : 200 })
  }
  if (texts.next !== undefined) throw replace(getSafePath(texts.next))
  return { confirmed: true, problem: null, codeSent: false }
}

/** For downloads, and for forms without scripts. */
export default function Confirm({ loaderData: { methods, next }, actionData }: Route.ComponentProps) {
  return (
    <Page
      back={<Link to={next}>Back</Link>}
      title="Confirm that it’s you"
      details="You signed in a while ago. Please confirm that it’s you."
    >
      <Section title="Confirm">
        <Form method="post">
          <input type="hidden" name="next" value={next} />
          <ConfirmFields methods={methods} answer={actionData} />
        </Form>
      </Section>
    </Page>
  )
}

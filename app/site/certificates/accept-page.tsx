import { randomUUID } from "node:crypto"
import { Form, href, replace, useNavigation } from "react-router"
import { z } from "zod"
import { acceptOwnership, findAcceptedLink } from "../../../domain/certificates/owner-commands.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { readRequestFields, validateForm } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../../ui/forms/focus-first-invalid.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useRefusedForm } from "../contact/refused-form.ts"
import type { Route } from "./+types/accept-page"
import styles from "./certificates.module.css"
import { CertifiedWork, WorkLabel } from "./certified-work.tsx"
import { getOwnerLink } from "./owner-link.server.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "A work for you", description: "Accept a work as its owner.", path: null, hidden: true })

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** Changes nothing: e-mail scanners open every link. */
export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const { link, verdict } = await getOwnerLink(context, "transfer", secret)
  const { site } = await getSettings(context.get(shopContext).db, "site")
  const until = formatDateInZone(link.expiresAt, site.timeZone)
  return { facts: verdict.facts, picture: verdict.picture, until, formId: randomUUID() }
}

const acceptForm = z.strictObject({
  name: z.string().max(2000),
  email: z.string().max(2000).default(""),
  ownerPublic: z.literal("yes").optional(),
  form: z.string().max(2000).default(""),
})

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const before = await findAcceptedLink(context.get(shopContext), secret, String(fields.form ?? ""))
  // a duplicate submission after a lost answer
  if (before) return replace(href("/certificates/owner/:secret", { secret: before }))
  await getOwnerLink(context, "transfer", secret)
  const read = validateForm(fields, acceptForm)
  if (!read.ok) return refusal(read.problem, fields)
  const { ownerPublic, ...owner } = read.value
  const accepted = await acceptOwnership(context.get(shopContext), secret, {
    ...owner,
    ownerPublic: ownerPublic === "yes",
  })
  if (accepted.ok) return replace(href("/certificates/owner/:secret", { secret: accepted.value.secret }))
  if (accepted.problem.code === "not_found") throw notFound()
  return refusal(accepted.problem, fields)
}

export default function AcceptPage({
  loaderData: { facts, picture, until, formId },
  actionData,
  params,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const fields = useFocusFirstInvalid(actionData)
  const { typed, field, onChange } = useRefusedForm(actionData)
  return (
    <div className={page.container}>
      <div className={styles.columns}>
        <CertifiedWork code={facts.code} facts={facts} picture={picture} />
        <div className={styles.answer}>
          <h1 className={text.heading}>Is this work yours?</h1>
          <WorkLabel facts={facts} />
          <p className={classes(text.prose, styles.lead)}>
            Its certificate is genuine. When you accept the work here, its record says that it has a new owner.
          </p>
          <Form
            onChange={onChange}
            method="post"
            className={styles.check}
            ref={fields}
            noValidate
            action={href("/certificates/accept/:secret", { secret: params.secret })}
          >
            <input type="hidden" name="form" value={typed("form") || formId} />
            {actionData && !actionData.problem.fields && <FormProblem>{actionData.problem.message}</FormProblem>}
            <FieldList>
              <Field
                label="Your name"
                {...field("name")}
                stack
                required
                autoComplete="name"
                maxLength={200}
                hint="For the studio’s record."
              />
              <Field
                label="E-mail (optional)"
                {...field("email")}
                type="email"
                stack
                autoComplete="email"
                hint="Never shown. The studio finds you by it when you need a new link, or want your name erased."
              />
            </FieldList>
            <label className={styles.tick}>
              <input type="checkbox" name="ownerPublic" value="yes" defaultChecked={typed("ownerPublic") === "yes"} />
              <span>Visitors may read my name. Otherwise they read “private collection”.</span>
            </label>
            <Button main disabled={busy}>
              Accept the work
            </Button>
          </Form>
          <p className={classes(text.small, styles.after)}>{`This link works once, until ${until}.`}</p>
        </div>
      </div>
    </div>
  )
}

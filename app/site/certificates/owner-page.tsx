import { useState } from "react"
import { Form, href, redirect, useNavigation } from "react-router"
import { z } from "zod"
import { findOwnership } from "../../../domain/artworks/record/provenance-queries.server.ts"
import { passOnOwnership, setOwnerVisibility } from "../../../domain/certificates/owner-commands.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { readRequestFields, validateForm } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/owner-page"
import styles from "./certificates.module.css"
import { CertifiedWork, WorkLabel } from "./certified-work.tsx"
import { getOwnerLink } from "./owner-link.server.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your work", description: "A work that you own.", path: null, hidden: true })

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const { link, verdict } = await getOwnerLink(context, "owner", secret)
  const entry = link.entryId ? await findOwnership(context.get(shopContext), link.artworkId, link.entryId) : null
  return {
    ...{ facts: verdict.facts, picture: verdict.picture },
    owner: entry && { name: entry.owner, isShown: entry.ownerPublic },
  }
}

/** Per work, because each action stays in its record forever. */
const limit = { points: 20, seconds: 600 }

const ownerForm = z.strictObject({ intent: z.enum(["pass", "show", "hide"]) })

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const { link } = await getOwnerLink(context, "owner", secret)
  const read = validateForm(fields, ownerForm)
  if (!read.ok) return refusal(read.problem)
  const shop = context.get(shopContext)
  if (!(await shop.rateLimits.consume(`certificate acts:${link.certificateId}`, limit)))
    return refusal({ code: "too_many", message: "Please wait ten minutes and try again." })
  if (read.value.intent === "pass") {
    const passed = await passOnOwnership(shop, secret)
    if (!passed.ok) throw notFound()
    const path = href("/certificates/accept/:secret", { secret: passed.value.secret })
    return { problem: null, link: `${shop.siteUrl}${path}` }
  }
  const shown = await setOwnerVisibility(shop, secret, read.value.intent === "show")
  if (!shown.ok) throw notFound()
  return redirect(href("/certificates/owner/:secret", { secret }))
}

export default function OwnerPage({ loaderData: { facts, picture, owner }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const link = actionData && "link" in actionData ? actionData.link : null
  const problem = actionData && "problem" in actionData ? actionData.problem : null
  return (
    <div className={page.container}>
      <div className={styles.columns}>
        <CertifiedWork code={facts.code} facts={facts} picture={picture} />
        <div className={styles.answer}>
          <h1 className={text.heading}>It’s yours.</h1>
          <WorkLabel facts={facts} />
          <p className={classes(text.prose, styles.lead)}>
            Keep the address of this page. It’s the only way back here, and you need it to pass the work on one day. If
            you lose it, the studio can make you another.
          </p>
          <p className={styles.ways}>
            <CopyButton>Copy the address</CopyButton>
            <TextLink href={href("/certificates/:code", { code: facts.code })}>See the certificate</TextLink>
          </p>
          {problem && <FormProblem>{problem.message}</FormProblem>}
          {owner && (
            <section className={styles.part}>
              <h2>Your name</h2>
              <Form method="post" className={styles.check} preventScrollReset>
                <p>
                  {owner.isShown
                    ? `Visitors read “${owner.name}” in the work’s provenance.`
                    : "Visitors read “private collection” in the work’s provenance."}
                </p>
                <Button name="intent" value={owner.isShown ? "hide" : "show"} disabled={busy}>
                  {owner.isShown ? "Hide my name" : "Show my name"}
                </Button>
              </Form>
            </section>
          )}
          <section className={styles.part}>
            <h2>Pass it on</h2>
            {link ? (
              <div className={styles.check} role="status">
                <FieldList>
                  <Field
                    label="Link for the new owner"
                    readOnly
                    stack
                    value={link}
                    hint="Send it now: it’s shown only here."
                    onFocus={({ currentTarget }) => currentTarget.select()}
                  />
                </FieldList>
                <CopyButton link={link}>Copy the link</CopyButton>
                <p className={text.small}>
                  It works once, for 30 days. The work stays yours until it’s accepted; then this page stops working.
                </p>
              </div>
            ) : (
              <Form method="post" className={styles.check} preventScrollReset>
                <p>Sold it, or gave it away? Make a link for the new owner. Nothing changes until they accept.</p>
                <Button name="intent" value="pass" disabled={busy}>
                  Make the link
                </Button>
              </Form>
            )}
          </section>
          <p className={classes(text.small, styles.key)}>This page is yours alone: its address is the key.</p>
        </div>
      </div>
    </div>
  )
}

function CopyButton({ link, children }: { link?: string; children: string }) {
  const [status, setStatus] = useState("")
  const copy = async () => {
    // browsers refuse without https, and users may
    const copied = await navigator.clipboard?.writeText(link ?? window.location.href).then(
      () => true,
      () => false,
    )
    setStatus(copied ? "Copied." : "It couldn’t be copied. Please select it and copy it yourself.")
  }
  return (
    <>
      <Button type="button" onClick={copy}>
        {children}
      </Button>
      <span role="status">{status}</span>
    </>
  )
}

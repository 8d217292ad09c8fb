import { data, Form, href, redirect, useNavigation } from "react-router"
import { formatCertificateCode, parseCertificateCode } from "../../../domain/certificates/certificate-labels.ts"
import { verifyCertificateFile } from "../../../domain/certificates/verify-certificate.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { getFormFiles, readFormData } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/find-certificate"
import styles from "./certificates.module.css"
import { NotGenuineAnswer } from "./not-genuine.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Check a certificate",
    description: "Find out whether a certificate of authenticity is genuine.",
    path: href("/certificates"),
    hidden: true,
  })

/** `?code=` redirects to the certificate; an invalid code is shown with its problem. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code")
  const code = typed === null ? null : parseCertificateCode(typed)
  if (code) throw redirect(href("/certificates/:code", { code: formatCertificateCode(code) }))
  const { site } = await getSettings(context.get(shopContext).db, "site")
  return { artist: site.artistName, typed: typed?.slice(0, 60) ?? null }
}

const maxFileBytes = 100_000

const noFile = refuse("invalid", "Please choose the certificate’s file.", {
  file: "Please choose the certificate’s file.",
}).problem

export async function action({ request, context }: Route.ActionArgs) {
  const [file] = getFormFiles(await readFormData(request), "file")
  if (!file) return refusal(noFile)
  const shop = context.get(shopContext)
  const verdict =
    file.size > maxFileBytes ? ({ state: "unreadable" } as const) : await verifyCertificateFile(shop, await file.text())
  if ("facts" in verdict) return redirect(href("/certificates/:code", { code: verdict.facts.code }))
  return data({ state: verdict.state, problem: null }, { status: 422 })
}

export default function FindCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { artist, typed } = loaderData
  const busy = useNavigation().state !== "idle"
  if (actionData && "state" in actionData)
    return <NotGenuineAnswer state={actionData.state} artist={artist} what="This certificate" />
  const problem = actionData?.problem
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Check a certificate</h1>
      </div>
      <div className={page.grid}>
        <div className={styles.wide}>
          <p className={text.lead}>Check that your certificate is genuine.</p>
        </div>
        <div className={styles.forms}>
          <Form method="get" className={styles.check} noValidate>
            <FieldList>
              <Field
                label="The code on the certificate"
                name="code"
                stack
                required
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                hint="16 characters, for example 7Q4M-21KD-90XE-HT3R."
                defaultValue={typed ?? ""}
                error={typed === null ? undefined : "Please enter all 16 characters of the code."}
              />
            </FieldList>
            <Button main disabled={busy}>
              Check the code
            </Button>
          </Form>
          <Form method="post" encType="multipart/form-data" className={styles.check} aria-label="The file">
            {problem && <FormProblem>{problem.message}</FormProblem>}
            <div>
              <label className={text.small} htmlFor="certificate-file">
                Or the file that was downloaded with it
              </label>
              <input id="certificate-file" className={styles.file} type="file" name="file" accept=".json" />
            </div>
            <Button disabled={busy}>Check the file</Button>
          </Form>
        </div>
      </div>
    </div>
  )
}

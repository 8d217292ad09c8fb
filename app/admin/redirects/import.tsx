import { TextInput } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { getProblemSentence } from "../../../domain/problem.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "../kit/list-import.module.css"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/import"
import { runRedirectImport } from "./import-actions.server.ts"
import { ImportPreviewSection } from "./import-preview.tsx"
import type { RedirectPreview } from "./redirect-preview.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Import moved addresses")

export const action = studioAction(runRedirectImport)

type Answer = (NonNullable<ActionAnswer> & { preview?: RedirectPreview }) | undefined

export default function ImportRedirects({ actionData }: Route.ComponentProps) {
  const answer = actionData as Answer
  const sending = useNavigation().state === "submitting"
  const preview = answer?.preview
  return (
    <Page
      back={<Link to={href("/admin/settings/redirects")}>Moved addresses</Link>}
      title="Import moved addresses"
      details="From Squarespace, WordPress, Format or a spreadsheet. Nothing is saved before you have seen where each address leads."
    >
      {answer?.problem && <RefusedNotice>{getProblemSentence(answer.problem)}</RefusedNotice>}
      {preview && <ImportPreviewSection preview={preview} sending={sending} />}
      <Section title={preview ? "Another list" : "The old addresses"}>
        <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
          <label className={styles.file}>
            <span>
              A file: the export of Squarespace or WordPress (XML), a sitemap, or a spreadsheet with the columns From
              and To
            </span>
            <input type="file" name="file" accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,text/csv,text/xml" />
          </label>
          <TextInput
            label="Or the address of your former site’s sitemap"
            placeholder="https://www.example.com/sitemap.xml"
            name="sitemap"
            type="url"
            autoComplete="off"
            defaultValue={String(answer?.typed?.sitemap ?? "")}
          />
          <SubmitButton variant={preview ? "default" : "filled"} intent="look" disabled={sending}>
            Show where they would lead
          </SubmitButton>
        </Form>
      </Section>
    </Page>
  )
}

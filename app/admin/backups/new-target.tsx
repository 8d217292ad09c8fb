import { href, Link, redirect, useSearchParams } from "react-router"
import type { TargetKind } from "../../../domain/archive/elsewhere/target-settings.ts"
import type { Problem } from "../../../domain/problem.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSection, FormSections } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Page } from "../kit/page.tsx"
import { studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/new-target"
import styles from "./backups.module.css"
import { TargetFields, targetKindLabels } from "./target-fields.tsx"
import { runNewTargetAction } from "./target-form.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Add a place for backups")

export const action = studioAction(async (context, form) => {
  const answer = await runNewTargetAction(context, form)
  if (answer && "id" in answer) return redirect(href("/admin/settings/backups/places/:id", { id: answer.id }))
  return answer
})

type NewTargetAnswer = { problem?: Problem; typed?: Record<string, unknown> | null } | undefined

const kinds = Object.keys(targetKindLabels) as TargetKind[]

export default function NewTarget({ actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as NewTargetAnswer)
  const asked = useSearchParams()[0].get("kind")
  const kind = kinds.find((one) => one === asked) ?? "s3"
  return (
    <Page
      back={<Link to={href("/admin/settings/backups")}>Backups</Link>}
      title="Add a place"
      details="Everything is encrypted on this computer first"
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      <nav className={styles.kinds} aria-label="Kind of place">
        {kinds.map((one) => (
          <Link key={one} to={`?kind=${one}`} replace aria-current={one === kind ? "page" : undefined}>
            {targetKindLabels[one]}
          </Link>
        ))}
      </nav>
      <FormSections>
        <FormSection
          key={kind}
          title={targetKindLabels[kind]}
          actions={
            <SubmitButton variant="filled" intent="save">
              Save and continue
            </SubmitButton>
          }
        >
          <TargetFields kind={kind} target={null} typed={answer?.typed ?? null} errors={answer?.problem?.fields} />
        </FormSection>
      </FormSections>
    </Page>
  )
}

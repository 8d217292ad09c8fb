import { href, Link, redirect, useNavigation } from "react-router"
import { getTargetForEdit } from "../../../domain/archive/elsewhere/copy-queries.server.ts"
import type { TargetTrial } from "../../../domain/archive/elsewhere/try-target.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSection, FormSections } from "../kit/form-section.tsx"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { Page, Section } from "../kit/page.tsx"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/target"
import styles from "./backups.module.css"
import { TargetFields, targetKindLabels } from "./target-fields.tsx"
import { runTargetAction } from "./target-form.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.name ?? "Place")

export const loader = nounLoader(async ({ shop, admin, id }) => unwrapOutcome(await getTargetForEdit(shop, admin, id)))

export const action = studioAction(async (context: Parameters<typeof runTargetAction>[0], form) => {
  const answer = await runTargetAction(context, form)
  if (answer && "removed" in answer) return redirect(href("/admin/settings/backups"))
  return answer
})

type TargetAnswer =
  | { problem?: Problem; typed?: Record<string, unknown> | null; trial?: TargetTrial | null }
  | undefined

export default function TargetPage({ loaderData: saved, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as TargetAnswer)
  const { name, target, isReady } = saved
  const trial = answer?.trial
  const isTrying = useNavigation().state === "submitting"
  const open = useOpenConfirm(undefined)
  const publicKey = target.kind === "sftp" && target.signIn === "key" ? target.publicKey : ""
  return (
    <Page
      back={<Link to={href("/admin/settings/backups")}>Backups</Link>}
      title={name}
      details={isReady ? "Backups are kept here" : "Nothing is sent there before it was tried"}
      quiet={<InlineConfirmLink id="remove">Remove this place</InlineConfirmLink>}
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      {open === "remove" && (
        <InlineConfirm
          id="remove"
          title="Remove this place?"
          answer={undefined}
          happens={["No more backups go there.", "What is there stays, and the recovery sheet still reads it."]}
          press="Remove it"
          leaves
        />
      )}
      <FormSections>
        {publicKey && (
          <Section title="The site’s key" note="enter it at the server, before you try it">
            <p className={styles.key}>{publicKey}</p>
          </Section>
        )}
        <FormSection
          title="Try it"
          note="a file is written there, read and removed"
          actions={
            <SubmitButton variant={isReady ? "default" : "filled"} intent="try" disabled={isTrying}>
              {isTrying ? "Trying…" : "Try it"}
            </SubmitButton>
          }
          answer={trial && !trial.hostKey ? { works: trial.works, words: trial.words } : null}
        />
        {trial?.hostKey && <UnknownHostKey trial={trial} />}
        <FormSection
          title={targetKindLabels[target.kind]}
          actions={
            <SubmitButton variant="default" intent="save" disabled={isTrying}>
              Save and try
            </SubmitButton>
          }
        >
          <TargetFields
            kind={target.kind}
            target={saved}
            typed={answer?.typed ?? null}
            errors={answer?.problem?.fields}
          />
        </FormSection>
      </FormSections>
    </Page>
  )
}

function UnknownHostKey({ trial: { words, hostKey } }: { trial: TargetTrial }) {
  return (
    <Section title="Is this the right server?">
      <div className={styles.words}>
        <p>{words}</p>
        <p>
          Its provider shows the same text under “host key” or “fingerprint”. Later, a server with another key is
          refused.
        </p>
        <IntentButton intent="trust" hidden={{ hostKey }} variant="filled">
          Trust this key
        </IntentButton>
      </div>
    </Section>
  )
}

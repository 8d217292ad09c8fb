import { href, Link, redirect, useNavigation } from "react-router"
import { getPlaceForEdit } from "../../../domain/archive/elsewhere/copy-queries.server.ts"
import type { PlaceTrial } from "../../../domain/archive/elsewhere/try-place.server.ts"
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
import type { Route } from "./+types/place"
import styles from "./backups.module.css"
import { PlaceFields, targetKindLabels } from "./place-fields.tsx"
import { runTargetAction } from "./place-form.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.name ?? "Place")

export const loader = nounLoader(async ({ shop, admin, id }) => unwrapOutcome(await getPlaceForEdit(shop, admin, id)))

export const action = studioAction(async (context: Parameters<typeof runTargetAction>[0], form) => {
  const answer = await runTargetAction(context, form)
  if (answer && "removed" in answer) return redirect(href("/admin/settings/backups"))
  return answer
})

type PlaceAnswer = { problem?: Problem; typed?: Record<string, unknown> | null; trial?: PlaceTrial | null } | undefined

export default function PlacePage({ loaderData: saved, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData as PlaceAnswer)
  const { name, place, isReady } = saved
  const trial = answer?.trial
  const isTrying = useNavigation().state === "submitting"
  const open = useOpenConfirm(undefined)
  const publicKey = place.kind === "sftp" && place.signIn === "key" ? place.publicKey : ""
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
          title={targetKindLabels[place.kind]}
          actions={
            <SubmitButton variant="default" intent="save" disabled={isTrying}>
              Save and try
            </SubmitButton>
          }
        >
          <PlaceFields kind={place.kind} place={saved} typed={answer?.typed ?? null} errors={answer?.problem?.fields} />
        </FormSection>
      </FormSections>
    </Page>
  )
}

function UnknownHostKey({ trial: { words, hostKey } }: { trial: PlaceTrial }) {
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

import { href, Link } from "react-router"
import { getUpdatesPage } from "../../../domain/updates/update-queries.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Page, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { programVersion } from "../shell/shell-data.server.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/updates"
import { FoundUpdateSection } from "./found-update.tsx"
import { RevertConfirm, RevertSection, revertId } from "./revert-update.tsx"
import { UpdateHistory } from "./update-history.tsx"
import { UpdateLead } from "./update-lead.tsx"
import { UpdateProgress } from "./update-progress.tsx"
import { UpdateSettingsForm } from "./update-settings-form.tsx"
import styles from "./updates.module.css"
import { runUpdatesAction } from "./updates-actions.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Updates")

export const loader = studioLoader(async ({ shop, admin }) => ({
  version: programVersion,
  page: unwrapOutcome(await getUpdatesPage(shop, admin)),
}))

export const action = studioAction(runUpdatesAction)

const pollMs = 1000

export default function Updates({ loaderData: { version, page }, actionData }: Route.ComponentProps) {
  const latest = actionData as ActionAnswer
  const answer = useLastAnswer(latest)
  const openId = useOpenConfirm(latest)
  usePolling(pollMs, page?.active != null && page.active.startsAt <= new Date())
  if (!page) return <UpdatedElsewhere version={version} />
  const { settings, found, active, history, revertable } = page
  const refusal = answer?.problem && !answer.problem.fields ? answer.problem : undefined
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#updates`}>Settings</Link>}
      title="Updates"
      main={
        settings.address !== "" &&
        !active && (
          <IntentButton intent="check" variant={found ? "default" : "filled"} fullWidth>
            Check now
          </IntentButton>
        )
      }
      done={latest?.done}
    >
      {refusal && <ConfirmableRefusal problem={refusal} />}
      <UpdateLead page={page} />
      <div className={styles.sections}>
        {revertable && !active && openId === revertId && (
          <RevertConfirm revertable={revertable} current={page.current} />
        )}
        {active && <UpdateProgress run={active} />}
        {found && !active && <FoundUpdateSection found={found} hour={settings.hour} />}
        {revertable && !active && <RevertSection revertable={revertable} />}
        <UpdateSettingsForm
          // Saved values replace the typed ones.
          key={JSON.stringify(settings)}
          settings={settings}
          typed={answer?.typed ?? null}
          errors={answer?.problem?.fields}
        />
        {history.length > 0 && <UpdateHistory runs={history} />}
      </div>
    </Page>
  )
}

const UpdatedElsewhere = ({ version }: { version: string }) => (
  <Page back={<Link to={`${href("/admin/settings")}#updates`}>Settings</Link>} title="Updates">
    <Section title={`Solander ${version}`}>
      <p className={styles.words}>
        Another program starts this site, such as Docker or npm, so its updates are installed there. Make a backup, get
        the new image or the new sources, and restart the site.
      </p>
    </Section>
  </Page>
)

import { Button } from "@mantine/core"
import { useNavigation, useSubmit } from "react-router"
import type { PageState } from "../../../domain/pages/page-state.ts"
import type { PublishTiming } from "../blog/post-schedule.tsx"
import { editFormId } from "../kit/edit/dirty-form.ts"
import type { Autosave } from "../kit/edit/use-autosave.ts"
import { formatCount } from "../kit/format-count.ts"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"

/** Saves first, and goes on only if that succeeds. */
function useSavedSubmit(saving: Autosave) {
  const submit = useSubmit()
  return async (intent: string, fields: Record<string, string> = {}) => {
    if (!(await saving.save("save"))) return
    await submit({ ...fields, intent, seenAt: saving.current() }, { method: "post", preventScrollReset: true })
  }
}

type MainActionProps = { state: PageState; changes: number; when: PublishTiming; saving: Autosave }

export function PageMainAction({ state, changes, when, saving }: MainActionProps) {
  const submitSaved = useSavedSubmit(saving)
  const busy = useNavigation().state === "submitting"
  if (state === "archived")
    return (
      <IntentButton intent="bring back" variant="filled" fullWidth>
        Restore
      </IntentButton>
    )
  const isPublic = state === "published"
  const label = isPublic ? `Publish ${formatCount(changes, "change")}` : when === "day" ? "Schedule" : "Publish"
  const isDone = isPublic && changes === 0
  return (
    <SubmitButton
      variant="filled"
      form={editFormId}
      intent="publish"
      fullWidth
      disabled={busy}
      aria-disabled={isDone}
      onClick={(event) => {
        event.preventDefault()
        if (!isDone) void submitSaved("publish", getTiming(when))
      }}
    >
      {isDone ? "Published" : label}
    </SubmitButton>
  )
}

function getTiming(when: PublishTiming): Record<string, string> {
  const form = document.getElementById(editFormId)
  const day = form instanceof HTMLFormElement ? String(new FormData(form).get("day") ?? "") : ""
  return { when, day }
}

type QuietActionsProps = {
  state: PageState
  slug: string
  canDiscard: boolean
  previewPath: string
  saving: Autosave
  seeItClass: string
}

export function PageQuietActions({ state, slug, canDiscard, previewPath, saving, seeItClass }: QuietActionsProps) {
  const submitSaved = useSavedSubmit(saving)
  if (state === "archived") return null
  return (
    <>
      <span className={seeItClass}>
        <AnchorButton href={previewPath} target="_blank">
          See it
        </AnchorButton>
      </span>
      {state === "published" && <AnchorButton href={`/${slug}`}>View on site</AnchorButton>}
      {canDiscard && (
        <Button type="button" onClick={() => void submitSaved("discard draft")}>
          Discard changes
        </Button>
      )}
      {state !== "draft" && <IntentButton intent="hide">Hide from the site</IntentButton>}
      <IntentButton intent="delete" leaves>
        Delete
      </IntentButton>
      <noscript>
        <SubmitButton form={editFormId} intent="save">
          Save
        </SubmitButton>
      </noscript>
    </>
  )
}

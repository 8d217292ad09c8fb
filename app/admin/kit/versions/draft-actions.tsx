import { PublishButton } from "../edit/publish-button.tsx"
import { useIsHydrated } from "../edit/use-is-hydrated.ts"
import { IntentButton } from "../intent-button.tsx"

type DraftProps = {
  isDraft: boolean
  seenAt: string
  isDirty: boolean
}

/** Publish includes unsaved text. */
export function DraftActions({ isDraft, seenAt, isDirty }: DraftProps) {
  const counting = useIsHydrated()
  return (
    <>
      {isDraft && !isDirty && (
        <IntentButton intent="discard draft" hidden={{ seenAt }}>
          Discard draft
        </IntentButton>
      )}
      <PublishButton disabled={counting && !isDraft && !isDirty} />
    </>
  )
}

export function getDraftStatusLabel(isDraft: boolean, dirty: boolean): string {
  if (dirty) return "Visitors see the published page"
  return isDraft ? "A draft; visitors see the published page" : "Published"
}

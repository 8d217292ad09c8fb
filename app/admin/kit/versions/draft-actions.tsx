import { Button } from "@mantine/core"
import { Form } from "react-router"
import { PublishButton } from "../edit/publish-button.tsx"
import { useIsHydrated } from "../edit/use-is-hydrated.ts"

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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seenAt" value={seenAt} />
          <Button variant="transparent" type="submit" name="intent" value="discard draft">
            Discard draft
          </Button>
        </Form>
      )}
      <PublishButton disabled={counting && !isDraft && !isDirty} />
    </>
  )
}

export function getDraftStatusLabel(isDraft: boolean, dirty: boolean): string {
  if (dirty) return "Visitors see the published page"
  return isDraft ? "A draft; visitors see the published page" : "Published"
}

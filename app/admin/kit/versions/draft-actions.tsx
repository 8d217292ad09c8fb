import { Button } from "@mantine/core"
import { Form } from "react-router"
import { PublishButton } from "../edit/publish-button.tsx"
import { useCounting } from "../edit/use-counting.ts"

type DraftProps = {
  isDraft: boolean
  seenAt: string
  unsaved: boolean
}

/** Publish includes unsaved text. */
export function DraftActions({ isDraft, seenAt, unsaved }: DraftProps) {
  const counting = useCounting()
  return (
    <>
      {isDraft && !unsaved && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seenAt" value={seenAt} />
          <Button variant="transparent" type="submit" name="intent" value="discard draft">
            Discard draft
          </Button>
        </Form>
      )}
      <PublishButton disabled={counting && !isDraft && !unsaved} />
    </>
  )
}

export function draftWords(isDraft: boolean, unsaved: boolean): string {
  if (unsaved) return "Visitors see the published page"
  return isDraft ? "A draft; visitors see the published page" : "Published"
}

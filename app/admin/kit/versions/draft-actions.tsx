import { Button } from "@mantine/core"
import { Form } from "react-router"

type DraftProps = {
  isDraft: boolean
  /** When the draft that is shown was saved. */
  seenAt: string
  /** Whether something is typed that is not saved: it would not be published. */
  unsaved: boolean
}

/** What can be done with a draft. Publish is always in sight; while it cannot be pressed, `draftWords` say why. */
export const DraftActions = ({ isDraft, seenAt, unsaved }: DraftProps) =>
  isDraft && !unsaved ? (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seenAt" value={seenAt} />
      <Button variant="transparent" type="submit" name="intent" value="discard draft" mr={24}>
        Discard draft
      </Button>
      <Button variant="transparent" type="submit" name="intent" value="publish">
        Publish
      </Button>
    </Form>
  ) : (
    <Button variant="transparent" disabled>
      Publish
    </Button>
  )

/** What visitors see, and what comes before publishing. */
export function draftWords(isDraft: boolean, unsaved: boolean): string {
  if (unsaved) return "Save first, then publish"
  return isDraft ? "A draft; visitors see the published page" : "Published"
}

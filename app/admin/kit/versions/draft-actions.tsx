import { Button } from "@mantine/core"
import { Form } from "react-router"

/** What can be done with a draft. @param seenAt when the draft that is shown was saved */
export const DraftActions = ({ seenAt }: { seenAt: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="seenAt" value={seenAt} />
    <Button variant="transparent" type="submit" name="intent" value="discard draft" mr={24}>
      Discard draft
    </Button>
    <Button variant="transparent" type="submit" name="intent" value="publish">
      Publish
    </Button>
  </Form>
)

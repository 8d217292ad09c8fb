import { Button } from "@mantine/core"
import { Form } from "react-router"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"

type Props = { of: { id: string; name: string; used: boolean }; intent: "remove" | "remove-crate" }

export const EditOrRemove = ({ of: { id, name, used }, intent }: Props) => (
  <>
    <InlineConfirmLink id={id} aria-label={`Edit ${name}`}>
      Edit
    </InlineConfirmLink>
    {!used && (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="transparent" type="submit" name="intent" value={intent} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Form>
    )}
  </>
)

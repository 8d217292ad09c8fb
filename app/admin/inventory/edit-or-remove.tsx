import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"

type Props = { of: { id: string; name: string; used: boolean }; intent: "remove" | "remove-crate" }

export const EditOrRemove = ({ of: { id, name, used }, intent }: Props) => (
  <>
    <InlineConfirmLink id={id} aria-label={`Edit ${name}`}>
      Edit
    </InlineConfirmLink>
    {!used && (
      <IntentButton intent={intent} hidden={{ id }} aria-label={`Remove ${name}`}>
        Remove
      </IntentButton>
    )}
  </>
)

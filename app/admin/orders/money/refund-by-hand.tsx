import { Checkbox } from "@mantine/core"

/** For a refund that the provider could not send. */
export const RefundByHand = ({ checked, onChange }: { checked: boolean; onChange: (isChecked: boolean) => void }) => (
  <Checkbox
    name="byHand"
    value="yes"
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
    label="I’ll send it myself"
    description="A refund to the card failed. You can send the money by bank transfer instead."
  />
)

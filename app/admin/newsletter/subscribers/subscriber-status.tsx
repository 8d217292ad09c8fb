import {
  type SubscriberState,
  subscriberStateLabels,
} from "../../../../domain/newsletter/subscribers/subscriber-labels.ts"
import { Status, type StatusMark } from "../../kit/status.tsx"

const marks: Record<SubscriberState, StatusMark> = {
  pending: "half",
  subscribed: "full",
  unsubscribed: "struck",
  bounced: "alarm",
}

export const SubscriberStatus = ({ of }: { of: SubscriberState }) => (
  <Status mark={marks[of]}>{subscriberStateLabels[of]}</Status>
)

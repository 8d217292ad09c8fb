import { type SubscriberState, subscriberWords } from "../../../../domain/newsletter/subscriber-words.ts"
import { type Mark, Status } from "../../kit/status.tsx"

const marks: Record<SubscriberState, Mark> = {
  pending: "half",
  subscribed: "full",
  unsubscribed: "struck",
  bounced: "alarm",
}

export const SubscriberStatus = ({ of }: { of: SubscriberState }) => (
  <Status mark={marks[of]}>{subscriberWords[of]}</Status>
)

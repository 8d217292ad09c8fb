import { type LetterState, letterWords } from "../../../domain/newsletter/letter-words.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const marks: Record<LetterState, StatusMark> = {
  draft: "dashed",
  scheduled: "quarter",
  sending: "half",
  paused: "alarm",
  sent: "full",
  canceled: "struck",
}

export const LetterStatus = ({ of }: { of: LetterState }) => <Status mark={marks[of]}>{letterWords[of]}</Status>

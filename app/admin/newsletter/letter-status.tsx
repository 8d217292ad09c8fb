import { type LetterState, letterWords } from "../../../domain/newsletter/letter-words.ts"
import { type Mark, Status } from "../kit/status.tsx"

const marks: Record<LetterState, Mark> = {
  draft: "dashed",
  scheduled: "quarter",
  sending: "half",
  paused: "alarm",
  sent: "full",
  canceled: "struck",
}

export const LetterStatus = ({ of }: { of: LetterState }) => <Status mark={marks[of]}>{letterWords[of]}</Status>

/** What a commission's stage means to its client. */
const words: Record<string, string> = {
  inquiry: "Received. The studio answers within a week.",
}

export const stageWords = (stage: string): string => words[stage] ?? stage

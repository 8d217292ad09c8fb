import type { MediaFileFields } from "../../../domain/media-files/media-file-schema.ts"
import { defineFields } from "../kit/edit/fields.ts"

const { line, area } = defineFields<MediaFileFields, null>()

export const mediaFileFields = {
  name: line("name", "Title"),
  description: area("description", "Description", { hint: "What it is of, for people who can’t see or hear it." }),
  captions: area("captions", "Captions", {
    hint: "Paste a WebVTT (.vtt) or SubRip (.srt) file: times, and what is said.",
  }),
  captionsLanguage: line("captionsLanguage", "Language of the captions", {
    hint: "A code, such as en.",
    width: "third",
  }),
  transcript: area("transcript", "Transcript", { hint: "All that is said, to read below it." }),
}

/** A model says nothing; a sound shows no captions. */
export const listMediaFields = (kind: "film" | "sound" | "model"): (keyof typeof mediaFileFields)[] => {
  if (kind === "film") return ["name", "description", "captions", "captionsLanguage", "transcript"]
  return kind === "sound" ? ["name", "description", "transcript"] : ["name", "description"]
}

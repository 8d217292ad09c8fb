import type { SourceFile } from "./imports.ts"

/** Former words of this program, each with its replacement. Names that are declared may not contain them. */
const replacements: Record<string, string> = {
  begun: "started",
  carried: "dragged",
  concern: "alert",
  fate: "disposition",
  finding: "alert",
  findings: "alerts",
  forget: "purge, discard or remove",
  ghost: "drag overlay",
  guest: "visitor or client",
  lane: "worker pool",
  letter: "issue, e-mail or message",
  lifted: "dragged",
  mails: "emails",
  mover: "actor role",
  readings: "snapshot",
  say: "format or show",
  settle: "sync or apply",
  settled: "flushed or completed",
  settlement: "payments",
  somebody: "user, visitor or subscriber",
  spokesmen: "top tokens",
  standing: "status",
  stay: "location period",
  stays: "location periods",
  sweep: "purge",
  talk: "provider client",
  tell: "notify or send",
  thing: "unit",
  things: "units",
  tidy: "purge",
  unsaved: "dirty",
  waits: "time on market",
  ways: "methods",
  whoever: "user or visitor",
}

/** The words' other senses: a letter of the alphabet, a field of a form whose name is fixed. */
const allowed = new Set([
  "letter",
  "lowerFirstLetter",
  "letterCountries",
  "staysHere",
  "settledAt",
  "shouldTell",
  "tellFields",
  "tellFiles",
  "tellHandlers",
  "waitsSince",
  "emailWaits",
])

const declaration = /\b(?:const|let|function\*?|type|class|interface)\s+([A-Za-z_$][\w$]*)/g

/** Declared names with a former word, one sentence each. */
export function findFormerWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    const names = new Set([...code.matchAll(declaration)].map(([, name = ""]) => name))
    return [...names].flatMap((name) => {
      if (allowed.has(name)) return []
      const former = splitWords(name).find((word) => Object.hasOwn(replacements, word))
      return former ? [`name: ${name} in ${path} should say ${replacements[former]}`] : []
    })
  })
}

const splitWords = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

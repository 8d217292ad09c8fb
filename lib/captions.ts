type Cue = { start: number; end: number; text: string }

type ParsedCaptions = { ok: true; vtt: string; cues: number } | { ok: false; problem: string }

export const maxCaptionsLength = 500_000
const maxCues = 5000

const timing = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s.*)?$/

function readTime(text: string): number {
  const [seconds = "0", minutes = "0", hours = "0"] = text.replace(",", ".").split(":").reverse()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const pad = (value: number, length: number) => String(value).padStart(length, "0")

function writeTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${pad(h, 2)}:${pad(m, 2)}:${pad(s, 2)}.${pad(ms % 1000, 3)}`
}

/**
 * WebVTT or SubRip, written again as WebVTT: times and text with `<i>`, `<b>` and `<v>`, and nothing else. Without any text: no
 * captions.
 */
export function parseCaptions(text: string): ParsedCaptions {
  if (text.trim() === "") return { ok: true, vtt: "", cues: 0 }
  if (text.length > maxCaptionsLength) return { ok: false, problem: "These captions are too long: at most 500 kB." }
  const cues: Cue[] = []
  for (const block of text
    .toWellFormed()
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)) {
    const lines = block.split("\n")
    const at = lines.findIndex((line) => line.includes("-->"))
    // Notes, styles and regions.
    if (at < 0 || at > 1) continue
    const line = lines[at] ?? ""
    const [, start, end] = timing.exec(line) ?? []
    if (!start || !end) return { ok: false, problem: `This line has no times: ${line.trim().slice(0, 60)}` }
    const cue = { start: readTime(start), end: readTime(end), text: cleanText(lines.slice(at + 1)) }
    if (cue.end <= cue.start) return { ok: false, problem: `It ends before it begins: ${line.trim().slice(0, 60)}` }
    if (cue.text) cues.push(cue)
    if (cues.length > maxCues) return { ok: false, problem: `At most ${maxCues} captions.` }
  }
  if (cues.length === 0)
    return { ok: false, problem: "There are no captions in it. Paste a WebVTT (.vtt) or SubRip (.srt) file." }
  return { ok: true, vtt: writeCues(cues.toSorted((one, other) => one.start - other.start)), cues: cues.length }
}

const writeCues = (cues: Cue[]) =>
  `WEBVTT\n${cues.map(({ start, end, text }) => `\n${writeTime(start)} --> ${writeTime(end)}\n${text}\n`).join("")}`

function cleanText(lines: string[]): string {
  const { text, ends } = cleanMarkup(lines.join("\n"))
  const kept = text.split("\n").map((line) => line.trim())
  return kept.filter(Boolean).join("\n") + ends
}

const tag = /<(\/?)([a-z]+)(?:\.[^\s>]*)?(?:\s+([^<>]*))?>/i

/** `ends`: of what it left open. */
function cleanMarkup(text: string): { text: string; ends: string } {
  const open: string[] = []
  let clean = ""
  for (const part of text.split(/(<[^<>]*>)/)) {
    const [, closing, name = "", who = ""] = tag.exec(part) ?? []
    const known = name.toLowerCase()
    if (!/^<\S[^<>]*>$/.test(part)) clean += escapeText(part)
    else if (!["i", "b", "v"].includes(known)) continue
    else if (closing) {
      if (open.at(-1) === known) clean += `</${open.pop()}>`
    } else if (open.length < 4) {
      open.push(known)
      clean += known === "v" ? `<v ${escapeText(who.replace(/\s+/g, " ").trim()).slice(0, 100)}>` : `<${known}>`
    }
  }
  const ends = open.toReversed().map((name) => `</${name}>`)
  return { text: clean, ends: ends.join("") }
}

/** An entity that is one stays one. An arrow would begin a cue. */
const escapeText = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")

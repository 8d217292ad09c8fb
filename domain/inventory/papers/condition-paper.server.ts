import { sayDate } from "../../../lib/calendar-dates.ts"
import { signaturePath } from "../../../lib/signature-path.ts"
import { sayDateOf } from "../../../lib/site-time.ts"
import { slugOf } from "../../../lib/slug.ts"
import type { ConditionSheet } from "../../../services/documents/condition-sheet.ts"
import type { Actor } from "../../actor.ts"
import { worksOnPaper } from "../../artworks/works-on-paper.server.ts"
import { type AskedPaper, drawPaper, type PaperFile, sizeFor } from "../../draw-paper.server.ts"
import { privateFile } from "../../media/private-pictures.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { type ConditionMarkKind, markKindWords, occasionWords, sides, sideWords } from "../condition.ts"
import { type ConditionReport, findReport, reportFiles } from "../condition-queries.server.ts"
import { workInRegister } from "../stay-queries.server.ts"

/** In pixels: 170 mm at 210 points an inch. */
const longest = 1400

async function conditionPaper(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper = {},
): Promise<Outcome<ConditionSheet>> {
  const found = await findReport(shop, actor, id)
  if (!found.ok) return found
  const report = found.value
  const work = await workInRegister(shop, actor, report.artworkId)
  if (!work.ok) return work
  const [{ site }, files, [card]] = await Promise.all([
    readSettings(shop.db, "site"),
    reportFiles(shop, id),
    worksOnPaper(shop, [report.artworkId]),
  ])
  const { title, inventoryNumber } = work.value
  const details = [...(card?.medium.split("\n") ?? []), card?.size ?? "", inventoryNumber ?? ""]
  return done({
    is: "condition",
    paper: sizeFor(asked, site),
    artist: site.artistName,
    heading: "Condition report",
    number: [sayDate(report.on), report.examiner].filter(Boolean).join(", "),
    work: {
      ...{ title, year: card?.year ?? "" },
      details: [...details, report.copy > 0 ? `Copy ${report.copy}` : ""].map((line) => line.trim()).filter(Boolean),
    },
    facts: given([
      ["Occasion", occasionWords[report.occasion]],
      ["Overall", report.overall],
      ["Light and air", report.climate],
    ]),
    pictures: files.map((file) => ({
      picture: { key: privateFile(file, false), width: file.width, height: file.height, longest, isPrivate: true },
      marks: report.marks
        .filter(({ pictureId }) => pictureId === file.id)
        .map(({ position: number, x, y, kind, note }) => ({
          ...{ number, x, y, note },
          kind: markKindWords[kind as ConditionMarkKind],
        })),
    })),
    texts: [...paragraphs("Found", report.words), ...paragraphs("Advice", report.advice)],
    signs: signsOf(report, site.timeZone),
    foot: paperFoot(site),
  })
}

const given = (facts: [string, string][]) => facts.filter(([, value]) => value.trim() !== "")

const paragraphs = (name: string, text: string): [string, string][] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, at) => [at === 0 ? name : "", line])

const signsOf = ({ occasion, signatures }: ConditionReport, timeZone: string): ConditionSheet["signs"] =>
  sides.map((side) => {
    const given = signatures.find((one) => one.side === side)
    return {
      side: sideWords(side, occasion),
      name: given?.name ?? "",
      path: given?.strokes ? signaturePath(given.strokes) : "",
      on: given ? sayDateOf(given.signedAt, timeZone) : "",
    }
  })

export async function printCondition(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper,
): Promise<Outcome<PaperFile>> {
  const sheet = await conditionPaper(shop, actor, id, asked)
  if (!sheet.ok) return sheet
  return drawPaper(shop, sheet.value, slugOf(`condition ${sheet.value.work.title}`, "condition-report"), asked)
}

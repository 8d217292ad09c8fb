import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { signaturePath } from "../../../lib/signature-path.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { createSlug } from "../../../lib/slug.ts"
import type { ConditionDocument } from "../../../services/documents/condition-document.ts"
import type { Actor } from "../../actor.ts"
import { listDocumentWorks } from "../../artworks/list/document-works.server.ts"
import { getPrivateFileKey } from "../../media/private-pictures.server.ts"
import { done, type Outcome } from "../../problem.ts"
import {
  type DocumentFile,
  type DocumentOptions,
  getPaperSizeFor,
  renderDocument,
} from "../../render-document.server.ts"
import { getDocumentFooter } from "../../settings/document-footer.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { type ConditionMarkKind, getSideLabel, markKindLabels, occasionLabels, signatureSides } from "../condition.ts"
import { type ConditionReport, getConditionReport, listConditionPictureFiles } from "../condition-queries.server.ts"
import { getRegisterWork } from "../location-queries.server.ts"

/** In pixels: 170 mm at 210 points an inch. */
const maxPixels = 1400

async function getConditionDocument(
  shop: Shop,
  actor: Actor,
  id: string,
  options: DocumentOptions = {},
): Promise<Outcome<ConditionDocument>> {
  const found = await getConditionReport(shop, actor, id)
  if (!found.ok) return found
  const report = found.value
  const work = await getRegisterWork(shop, actor, report.artworkId)
  if (!work.ok) return work
  const [{ site }, files, [card]] = await Promise.all([
    getSettings(shop.db, "site"),
    listConditionPictureFiles(shop, id),
    listDocumentWorks(shop, [report.artworkId]),
  ])
  const { title, inventoryNumber } = work.value
  const details = [...(card?.medium.split("\n") ?? []), card?.size ?? "", inventoryNumber ?? ""]
  return done({
    is: "condition",
    paper: getPaperSizeFor(options, site),
    artist: site.artistName,
    heading: "Condition report",
    number: [formatCalendarDate(report.on), report.examiner].filter(Boolean).join(", "),
    work: {
      ...{ title, year: card?.year ?? "" },
      details: [...details, report.copy > 0 ? `Copy ${report.copy}` : ""].map((line) => line.trim()).filter(Boolean),
    },
    details: omitEmpty([
      ["Occasion", occasionLabels[report.occasion]],
      ["Overall", report.overall],
      ["Light and air", report.climate],
    ]),
    pictures: files.map((file) => ({
      picture: {
        key: getPrivateFileKey(file, false),
        width: file.width,
        height: file.height,
        maxSide: maxPixels,
        isPrivate: true,
      },
      marks: report.marks
        .filter(({ pictureId }) => pictureId === file.id)
        .map(({ position: number, x, y, kind, note }) => ({
          ...{ number, x, y, note },
          kind: markKindLabels[kind as ConditionMarkKind],
        })),
    })),
    texts: [...paragraphs("Found", report.words), ...paragraphs("Advice", report.advice)],
    signs: formatSignatures(report, site.timeZone),
    foot: getDocumentFooter(site),
  })
}

const omitEmpty = (details: [string, string][]) => details.filter(([, value]) => value.trim() !== "")

const paragraphs = (name: string, text: string): [string, string][] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, at) => [at === 0 ? name : "", line])

const formatSignatures = ({ occasion, signatures }: ConditionReport, timeZone: string): ConditionDocument["signs"] =>
  signatureSides.map((side) => {
    const given = signatures.find((one) => one.side === side)
    return {
      side: getSideLabel(side, occasion),
      name: given?.name ?? "",
      path: given?.strokes ? signaturePath(given.strokes) : "",
      on: given ? formatDateInZone(given.signedAt, timeZone) : "",
    }
  })

export async function renderConditionPdf(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: DocumentOptions,
): Promise<Outcome<DocumentFile>> {
  const document = await getConditionDocument(shop, actor, id, asked)
  if (!document.ok) return document
  return renderDocument(
    shop,
    document.value,
    createSlug(`condition ${document.value.work.title}`, "condition-report"),
    asked,
  )
}

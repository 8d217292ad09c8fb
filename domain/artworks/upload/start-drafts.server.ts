import { and, inArray, isNull } from "drizzle-orm"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import { uploads } from "../../../db/tables/media.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { parseYears } from "../../../lib/years.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refusePhotoFile } from "../../media/refuse-photo-file.server.ts"
import { type AnnouncedFile, getFileName, isSameAnnouncedFile } from "../../media/upload.ts"
import { announceUploads, isSameFile, listUploadsOfSameFiles } from "../../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getSizeUnits } from "../../settings/size-units.ts"
import type { Shop } from "../../shop.ts"
import { reserveSlug, withUniqueSlug } from "../../slugs.server.ts"
import { validateInput } from "../../validate-input.ts"
import { blankArtwork } from "../artwork.ts"
import { parseArtworkType } from "../import/parse-artwork-type.ts"
import { lockWork } from "../lock-works.server.ts"
import { chosenFiles } from "./chosen-files.ts"
import type { FileAnswer } from "./draft.ts"
import { toFileAnswer } from "./file-answer.ts"
import { groupFilesByWork } from "./group-files.ts"
import { parseFileName } from "./parse-file-name.ts"

/**
 * Before any byte is sent. An upload that the actor began continues. A file is refused by name or size; its content is checked
 * after the upload.
 */
export const startDrafts = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<FileAnswer[]>> =>
  withUniqueSlug("artworks_slug_unique", () =>
    command(shop, actor, "artworks.write", validateInput(chosenFiles, input), async (run, { files, work }) => {
      if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
      const { site, uploads: limits } = await getSettings(run.tx, "site", "uploads")
      const answers: (FileAnswer | null)[] = files.map((file) => {
        const refused = refusePhotoFile(file, limits.megabytes)
        return refused === null ? null : { refused }
      })
      const open = () => files.flatMap((_, index) => (answers[index] ? [] : [index]))
      const known = await findKnownFiles(run, files)
      const seen: AnnouncedFile[] = []
      for (const index of open()) {
        const file = files[index] as AnnouncedFile
        answers[index] = seen.some((one) => isSameAnnouncedFile(one, file))
          ? { already: getFileName(file.path) }
          : known(file)
        seen.push(file)
      }
      const rest = open()
      const added =
        work === null
          ? await createDraftWorks(run, files, rest, { currency: site.currency, unit: getSizeUnits(site).first })
          : await addToWork(run, files, rest, work)
      if (!added.ok) return added
      rest.forEach((index, at) => {
        answers[index] = added.value[at] ?? null
      })
      return done(answers.map((answer) => answer ?? { refused: "It could not be taken." }))
    }),
  )

async function findKnownFiles(
  run: CommandContext,
  files: AnnouncedFile[],
): Promise<(file: AnnouncedFile) => FileAnswer | null> {
  const rows = await listUploadsOfSameFiles(run, "artwork", files)
  const works = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const drafts = new Map<string, string>()
  if (works.length > 0) {
    const found = await run.tx
      .select({ id: artworks.id, title: artworks.title })
      .from(artworks)
      .where(and(inArray(artworks.id, works), isNull(artworks.publishedAt), isNull(artworks.archivedAt)))
    for (const { id, title } of found) drafts.set(id, title)
  }
  return (file) => {
    const same = rows.filter((row) => row.subjectId !== null && drafts.has(row.subjectId) && isSameFile(row, file))
    const waiting = same.find(({ state }) => state === "waiting")
    if (waiting) return toFileAnswer(waiting)
    const used = same.find(({ state }) => state === "done")
    return used?.subjectId ? { already: drafts.get(used.subjectId) ?? used.name } : null
  }
}

type Site = { currency: string; unit: LengthUnit }

async function createDraftWorks(
  run: CommandContext,
  files: AnnouncedFile[],
  rest: number[],
  site: Site,
): Promise<Outcome<FileAnswer[]>> {
  const at = (index: number) => files[rest[index] as number] as AnnouncedFile
  const works = groupFilesByWork(rest.map((index) => (files[index] as AnnouncedFile).path))
  const answers: FileAnswer[] = []
  for (const [position, views] of works.entries()) {
    const [main] = views
    if (!main) continue
    const id = await createArtworkDraft(run, getFileName(at(main.index).path), position, site)
    if (!id.ok) return id
    const subject = views.map(({ index, caption }, place) => ({ ...at(index), subjectId: id.value, place, caption }))
    const rows = await announceUploads(run, "artwork", subject)
    views.forEach(({ index }, place) => {
      answers[index] = toFileAnswer(rows[place])
    })
  }
  return done(answers)
}

/** `position` of the work among those of the files. */
export async function createArtworkDraft(
  context: CommandContext,
  name: string,
  position: number,
  { currency, unit }: Site,
): Promise<Outcome<string>> {
  const { tx, actor, now } = context
  const fileDetails = parseFileName(name)
  const years = parseYears(fileDetails.year)
  const { heightMm, widthMm, depthMm, warning } = parseDimensions(fileDetails.size, { unit })
  const slug = await reserveSlug(tx, "artwork", artworks, { wanted: "", title: fileDetails.title }, now)
  if (!slug.ok) return slug
  const { series: _, ...blank } = blankArtwork
  const [work] = await tx
    .insert(artworks)
    .values({
      ...blank,
      title: fileDetails.title.slice(0, 500).toWellFormed(),
      inventoryNumber: fileDetails.inventoryNumber || null,
      medium: fileDetails.medium.slice(0, 1000).toWellFormed(),
      type: parseArtworkType(fileDetails.medium) ?? blank.type,
      slug: slug.value,
      currency,
      ...(years.ok && { year: years.from ?? years.to, yearText: years.text, yearFrom: years.from, yearTo: years.to }),
      ...(!warning && { heightMm, widthMm, depthMm }),
      // One millisecond apart, so that newest first lists the order of the files.
      createdAt: new Date(now.getTime() - position),
      updatedAt: now,
    })
    .returning({ id: artworks.id })
  if (!work) throw new Error("the work was not written")
  const read = { title: "title", year: fileDetails.year, size: fileDetails.size, medium: fileDetails.medium }
  const more = { inventoryNumber: fileDetails.inventoryNumber }
  const guessed = Object.entries({ ...read, ...more }).flatMap(([field, text]) => (text === "" ? [] : field))
  await tx.insert(uploadDrafts).values({ artworkId: work.id, guessed, createdAt: now })
  await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "created", detail: { from: name } }, now)
  return done(work.id)
}

async function addToWork(
  run: CommandContext,
  files: AnnouncedFile[],
  rest: number[],
  workId: string,
): Promise<Outcome<FileAnswer[]>> {
  const work = await lockWork(run.tx, workId)
  if (!work || work.publishedAt || work.archivedAt) return refuse("not_found", "There is no such draft.")
  const refused = and(inArray(uploads.subjectId, [workId]), inArray(uploads.state, ["refused"]))
  await run.tx.delete(uploads).where(refused)
  const first = work.mainPictureId === null ? 0 : 1
  const subject = rest.map((index, at) => ({
    ...(files[index] as AnnouncedFile),
    subjectId: workId,
    place: first + at,
    caption: "",
  }))
  return done((await announceUploads(run, "artwork", subject)).map(toFileAnswer))
}

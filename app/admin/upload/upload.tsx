import { Button } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useContext, useRef } from "react"
import { Link, type ShouldRevalidateFunctionArgs, useFetcher, useSearchParams } from "react-router"
import { type Draft, listDraftLacks } from "../../../domain/artworks/upload/draft.ts"
import { listDrafts } from "../../../domain/artworks/upload/draft-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { readFormData } from "../../request/read-form.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { DropArea, formatPictureLimits, PicturePickerButtons } from "../uploading/drop-area.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatMegabytes, formatUploadProgress } from "../uploading/progress.ts"
import { isUploadRunning, useUploads } from "../uploading/uploads.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { Route } from "./+types/upload"
import { formatDraftSize, priceOnRequest } from "./draft-cells.ts"
import { DraftGrid } from "./draft-grid.tsx"
import { DraftPicture, findDraftUpload } from "./draft-picture.tsx"
import { FailedUploads } from "./failed-uploads.tsx"
import { FillIn } from "./fill-in.tsx"
import { formatUploadSummary } from "./format-upload-summary.ts"
import styles from "./upload.module.css"
import { runUploadAction } from "./upload-actions.server.ts"
import { type Drafts, useDrafts } from "./use-drafts.ts"

export const meta: Route.MetaFunction = () => studioMeta("Artwork Upload")

/** Older drafts are offered instead of shown. */
const recentMs = 12 * 60 * 60 * 1000

export const loader = studioLoader(async ({ shop, admin }) => {
  const [drafts, { site, uploads }] = await Promise.all([
    listDrafts(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "site", "uploads"),
  ])
  const since = new Date(shop.now().getTime() - recentMs).toISOString()
  return {
    drafts,
    unit: getSizeUnits(site).first,
    currency: site.currency,
    megabytes: uploads.megabytes,
    old: drafts.length > 0 && drafts.every(({ createdAt }) => createdAt < since),
  }
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runUploadAction(shop, admin, await readFormData(request))
}

/** The page's drafts are newer than the server's: opening one must not revert the last edits. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.search === nextUrl.search ? rest.defaultShouldRevalidate : false

export default function ArtworkUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, currency, megabytes, old } = loaderData
  const { queue, now } = useUploads()
  const drafts = useDrafts(loaderData.drafts)
  const [params] = useSearchParams()
  const phone = useMediaQuery("(width < 768px)") ?? false
  const { over, ...drop } = useFileDrop((files) => void drafts.add(files))
  const publish = useFetcher<ActionAnswer>()
  const answer = publish.data ?? actionData
  useActionToast(publish.data?.done)

  const done = actionData && "done" in actionData ? actionData.done : undefined
  const all = drafts.drafts
  const hasStarted = now.files.length > 0 || params.get("drafts") === "before"
  const openDraft = all.find(({ id }) => id === params.get("work"))
  if (openDraft) return <FillIn key={openDraft.id} draft={openDraft} drafts={drafts} unit={unit} currency={currency} />
  if (all.length === 0 || (old && !hasStarted)) {
    return (
      <Page title="Artwork Upload" done={done}>
        <div className={styles.whole} data-over={over || undefined} {...drop}>
          <FailedUploads drafts={drafts} />
          <FirstPictures phone={phone} megabytes={megabytes} over={over} onFiles={(files) => void drafts.add(files)} />
          {all.length > 0 && <EarlierDrafts drafts={all} />}
        </div>
      </Page>
    )
  }
  const ready = all.filter((draft) => listDraftLacks(draft).length === 0)
  const rest = all.filter((draft) => listDraftLacks(draft).some((lack) => lack !== "picture"))
  const send = (intent: string, ids: string[]) => {
    const form = new FormData()
    form.set("intent", intent)
    for (const id of ids) form.append("ids[]", id)
    void publish.submit(form, { method: "post" })
  }
  const publishReady = ready.length > 0 && (
    <Button
      variant={phone && rest.length > 0 ? "transparent" : "filled"}
      disabled={publish.state !== "idle"}
      onClick={async () => {
        await drafts.flushed()
        send(
          "publish",
          ready.map(({ id }) => id),
        )
      }}
    >
      {ready.length === 1 ? "Publish 1 ready work" : `Publish ${ready.length} ready works`}
    </Button>
  )
  const fillIn = phone && rest[0] && (
    <LinkButton variant="filled" to={`?work=${rest[0].id}`}>
      Fill in {rest.length}
    </LinkButton>
  )
  return (
    <Page
      title="Artwork Upload"
      details={<UploadDetails drafts={drafts} />}
      quiet={
        <>
          {now.files.some(isUploadRunning) && (
            <Button onClick={() => queue.pause(!now.paused)}>{now.paused ? "Continue" : "Pause"}</Button>
          )}
          <FilePickerButton
            text={phone ? "Add from the camera roll" : "Add pictures"}
            onFiles={(files) => void drafts.add(files)}
          />
          {fillIn && publishReady}
        </>
      }
      main={fillIn || publishReady}
      done={done}
    >
      <div className={styles.whole} data-over={over || undefined} {...drop}>
        {answer && "problem" in answer && answer.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
        <FailedUploads drafts={drafts} />
        {phone ? (
          <DraftList drafts={all} />
        ) : (
          <section className={styles.drafts} aria-label="Drafts">
            <header>
              <h2>{formatSpelledCount(all.length, "draft")}</h2>
              <p className="small">Gray was read from the file’s name and data. Type over what is wrong.</p>
            </header>
            <DraftGrid drafts={drafts} unit={unit} currency={currency} onRemove={(id) => send("put away", [id])} />
          </section>
        )}
      </div>
    </Page>
  )
}

type FirstPicturesProps = {
  phone: boolean
  megabytes: number
  over: boolean
  onFiles: (files: ChosenFile[]) => void
}

const FirstPictures = ({ phone, megabytes, over, onFiles }: FirstPicturesProps) => (
  <DropArea
    over={over}
    choose={<PicturePickerButtons noun="pictures" phone={phone} onFiles={onFiles} />}
    note={
      <>
        {formatPictureLimits(megabytes)} Titles, years and sizes are read from names like{" "}
        <span className={styles.file}>slack-water_2026_44x66.jpg</span>
      </>
    }
  >
    {phone
      ? "Choose pictures of your works. Each one becomes a draft that nobody sees until you publish it."
      : "Drop pictures here, a whole folder if you like. Each one becomes a draft that nobody sees until you publish it."}
  </DropArea>
)

function EarlierDrafts({ drafts }: { drafts: Draft[] }) {
  const pictures = drafts.flatMap(({ id, picture }) => (picture ? [{ id, ...picture }] : []))
  const [first] = drafts
  return (
    <Section
      className={styles.before}
      title="From before"
      note={
        first && (
          <>
            {formatCount(drafts.length, "draft")}, begun <Day at={new Date(first.createdAt)} />
          </>
        )
      }
      action={<Link to="?drafts=before">Continue with them</Link>}
    >
      <Strip pictures={pictures} height={88} />
    </Section>
  )
}

function DraftList({ drafts }: { drafts: Draft[] }) {
  const { now } = useUploads()
  const units = useContext(SiteUnits)
  return (
    <ul className={styles.roll} aria-label="Drafts">
      {drafts.map((draft) => {
        const sending = findDraftUpload(draft, now.files)
        const isGoing = draft.picture === null && sending !== undefined && sending.state !== "failed"
        const lacks = listDraftLacks(draft).filter((lack) => lack !== "picture" || !isGoing)
        const part = sending ? sending.sent / Math.max(1, sending.file.size) : 0
        return (
          <li key={draft.id} data-going={isGoing || undefined} style={{ "--part": part } as React.CSSProperties}>
            <Link to={`?work=${draft.id}`}>
              <DraftPicture draft={draft} sending={sending} width={96} height={72} />
              <span>
                <i className={styles.rollTitle} data-guessed={lacks.includes("title") || undefined}>
                  {draft.title}
                </i>
                <span className="small">
                  {isGoing ? `${formatUploadProgress(sending)}. ` : ""}
                  {lacks.length > 0 ? `Needs ${lacks.join(", ")}` : formatDraftDetails(draft, units)}
                </span>
              </span>
              {lacks.length === 0 && !isGoing && <span className={styles.readyMark}>Ready</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const formatDraftDetails = (draft: Draft, units: SizeUnits) =>
  [
    formatDraftSize(draft, { ...units, both: false }),
    draft.price === null ? priceOnRequest : formatMoney(draft.price, draft.currency),
  ]
    .filter(Boolean)
    .join(", ")

const minSampleMs = 3000

function UploadDetails({ drafts }: { drafts: Pick<Drafts, "drafts" | "refused"> }) {
  const { now } = useUploads()
  const { paused, offline } = now
  const files = now.files.filter(({ purpose }) => purpose === "artwork")
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const unreadable = new Set(
    drafts.drafts.flatMap((one) => one.files.flatMap(({ id, problem }) => (problem ? [id] : []))),
  )
  const refusedHere = files.filter(({ id, state }) => state === "done" && unreadable.has(id)).length
  const here = files.filter(({ state }) => state === "done").length - refusedHere
  const stopped = files.filter(({ state }) => state === "failed").length
  const refused = drafts.refused.length + refusedHere
  const [sent, bytes] = [sum((file) => file.sent), sum(({ file }) => file.size)]
  const left = useMinutesLeft(sent, bytes)
  if (files.length === 0) return <span>Every cell is saved as you leave it.</span>
  if (here + refusedHere + stopped === files.length)
    return <span>{formatUploadSummary({ here, refused, stopped })}</span>
  return (
    <>
      <span>
        {here} of {files.length + drafts.refused.length} pictures are here, {formatMegabytes(sent)} of{" "}
        {formatMegabytes(bytes)}
        {paused || offline ? "" : left}.
      </span>
      <span>
        {offline
          ? "The rest waits for a connection."
          : paused
            ? "The rest waits until you continue."
            : "You can type now, or go elsewhere in the studio: it goes on."}
      </span>
    </>
  )
}

/** `, about 2 minutes more`, by the average speed; "" until it is known. */
function useMinutesLeft(sent: number, bytes: number): string {
  const start = useRef<{ at: number; sent: number } | null>(null)
  if (bytes === 0 || sent === bytes) start.current = null
  else start.current ??= { at: Date.now(), sent }
  if (!start.current) return ""
  const ms = Date.now() - start.current.at
  const speed = (sent - start.current.sent) / ms
  if (ms < minSampleMs || speed <= 0) return ""
  const minutes = Math.round((bytes - sent) / speed / 60_000)
  return minutes < 1 ? ", less than a minute more" : `, about ${minutes === 1 ? "a minute" : `${minutes} minutes`} more`
}

import { href, Link, useNavigate } from "react-router"
import { type SetupStep, setupSteps } from "../../../domain/settings/setup-steps.ts"
import { setupStepTitles } from "../../ui/setup-steps/step-labels.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Section } from "../kit/page.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import { useDrafts } from "../upload/use-drafts.ts"
import type { listInputFiles } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import styles from "./first-steps.module.css"
import type { FirstStepsData } from "./first-steps.server.ts"

type Step = {
  title: string
  words: string
  done: boolean
  isSkipped?: boolean
  act: { words: string; to: string; isOutside?: true } | "choose"
}

export function FirstSteps({ start }: { start: FirstStepsData }) {
  const uploadPictures = useFirstPictures()
  const { over, ...drop } = useFileDrop(uploadPictures)
  const steps = start.setup.state === "open" ? listSetupSteps(start.setup) : listSteps(start)
  const next = steps.findIndex(({ done, isSkipped }) => !done && !isSkipped)
  return (
    <>
      <div className={styles.first}>
        <ol
          className={styles.steps}
          aria-label={`${formatSpelledCount(steps.length, "step")} to your first work on the wall`}
        >
          {steps.map(({ title, words, done, act }, at) => (
            <li key={title} data-done={done || undefined} aria-current={at === next ? "step" : undefined}>
              <span className={styles.number}>{done ? <span className="unseen">Done</span> : at + 1}</span>
              <span>
                <b>{title}</b>
                <span className="small">{words}</span>
              </span>
              {act === "choose" ? (
                <FilePickerButton text="Choose a picture" onFiles={uploadPictures} />
              ) : (
                <LinkButton to={act.to} reloadDocument={act.isOutside ?? false} aria-label={`${act.words}: ${title}`}>
                  {act.words}
                </LinkButton>
              )}
            </li>
          ))}
        </ol>
        <div className={styles.nail} data-over={over || undefined} {...drop}>
          <FirstWork work={start.work} />
        </div>
      </div>
      <Section title="Or start with many" className={styles.gap}>
        <ul className={styles.many}>
          {otherSources.map(({ title, words, to, link }) => (
            <li key={title}>
              <span>
                <b>{title}</b>
                <span className="small">{words}</span>
              </span>
              <LinkButton to={to}>{link}</LinkButton>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function useFirstPictures() {
  const drafts = useDrafts(noDrafts)
  const navigate = useNavigate()
  return (files: ReturnType<typeof listInputFiles>) => {
    if (files.length > 0) void drafts.add(files).then(() => navigate(href("/admin/upload")))
  }
}
const noDrafts: never[] = []

function FirstWork({ work }: { work: FirstStepsData["work"] }) {
  if (!work?.picture)
    return (
      <div className={styles.empty}>
        <p className={styles.wide}>Drop a picture of a painting here.</p>
        <p className={styles.narrow}>Your first work will hang here.</p>
        <p className="small">It hangs as a draft. Nobody sees it yet.</p>
      </div>
    )
  const scale = Math.min(340 / work.picture.width, 280 / work.picture.height)
  const [width, height] = [work.picture.width, work.picture.height].map((side) => Math.round(side * scale))
  return (
    <Link className={styles.hung} to={href("/admin/artworks/:id/edit", { id: work.id })}>
      <ThumbImage picture={work.picture} width={width ?? 0} height={height ?? 0} />
      <i>{work.title}</i>
      <span className="small">A draft: nobody sees it yet.</span>
    </Link>
  )
}

const otherSources = [
  {
    title: "A spreadsheet",
    words: "From Artwork Archive, Shopify, Squarespace, or any spreadsheet.",
    to: href("/admin/import"),
    link: "Bulk Import",
  },
  {
    title: "A folder of pictures",
    words: "Forty at once; titles, years and sizes are read from the files’ names.",
    to: href("/admin/upload"),
    link: "Artwork Upload",
  },
  {
    title: "An existing website",
    words: "From its archive, with everything: works, pictures, orders, settings.",
    to: href("/admin/restore"),
    link: "Restore",
  },
]

/** While set-up is open, its steps are the first steps. */
const listSetupSteps = (setup: FirstStepsData["setup"]): Step[] =>
  setupSteps.map((step) => {
    const done = setup.saved.includes(step)
    const isSkipped = setup.skipped.includes(step)
    return {
      title: setupStepTitles[step],
      words: isSkipped ? "Skipped. It takes a minute whenever you like." : setupStepHints[step],
      done,
      isSkipped,
      act: { words: done ? "Change" : "Open", to: `${href("/admin/setup")}?step=${step}` },
    }
  })

const setupStepHints: Record<SetupStep, string> = {
  account: "Your name as on a wall label, and one sentence.",
  look: "Typefaces and one color, with your site beside it.",
  pictures: "Drop a few pictures. Each becomes a draft that nobody sees.",
  payment: "Bank transfer and pickup work today.",
  address: "Where your site answers, and how to open it on a phone.",
}

/** After set-up, what it has asked already is left out. */
const listSteps = (start: FirstStepsData): Step[] =>
  listAllSteps(start).filter(({ done, isAskedInSetup }) => start.setup.state !== "done" || !(done && isAskedInSetup))

function listAllSteps({ isNamed, work, isPriced, canBePaid }: FirstStepsData): (Step & { isAskedInSetup?: true })[] {
  const edit = work ? href("/admin/artworks/:id/edit", { id: work.id }) : href("/admin/upload")
  return [
    {
      title: "About you",
      words: "Your name, the town, one sentence. It’s shown at the top of every page.",
      done: isNamed,
      isAskedInSetup: true,
      act: { words: isNamed ? "Change" : "Write it", to: href("/admin/settings") },
    },
    {
      title: "Add your first work",
      words: "Drop one picture, or take it with the phone. A picture and a title are enough; the price can wait.",
      done: work !== null,
      act: work ? { words: "Add more", to: href("/admin/upload") } : "choose",
    },
    {
      title: "Put a price on it",
      words: "Or leave it out: then it says “Price on request”.",
      done: isPriced,
      act: { words: isPriced ? "Change" : "Price it", to: edit },
    },
    {
      title: "How you get paid",
      words: "With a bank account for transfers people can buy at once.",
      done: canBePaid,
      isAskedInSetup: true,
      act: { words: canBePaid ? "Change" : "Enter it", to: `${href("/admin/settings")}#payment` },
    },
    {
      title: "Publish it",
      words: "From then on visitors see it.",
      done: false,
      act: { words: "Publish", to: edit },
    },
    {
      title: "Look at your site",
      words: "Your newest work leads the homepage until you choose another.",
      done: false,
      // The public site has its own styles and scripts, so it needs a full page load.
      act: { words: "Open", to: href("/"), isOutside: true },
    },
  ]
}

import { Button, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import type { KeepDecision } from "../../../domain/stock-takes/count.ts"
import type { CountableWork } from "../../../domain/stock-takes/count-data.server.ts"
import { isAtPlace, type SeenUnit } from "../../../domain/stock-takes/merge-counts.ts"
import { Status, type StatusMark } from "../kit/status.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import { FindWork } from "./find-work.tsx"
import styles from "./stock-take.module.css"
import type { LastCount } from "./use-counts.ts"

type CountedProps = {
  last: LastCount
  place: string
  spot: string
  names: Record<string, string>
  works: CountableWork[]
  seen: SeenUnit | undefined
  picture: ThumbPicture | null
  onKeep: (keep: "here" | "back") => void
  onCopy: (copy: number) => void
  onWork: (work: CountableWork) => void
  onTakeBack: () => void
}

type CountResult = { mark: StatusMark; status: string; words: ReactNode }

export function Counted(props: CountedProps) {
  const { last, works, picture, onTakeBack, onWork } = props
  const { work, code } = last
  if (!work)
    return (
      <section className={styles.counted} role="status" aria-label="Counted last">
        <div>
          <Status mark="alarm">Unknown</Status>
          <p className={styles.code}>{code}</p>
          <p className="small">
            No work in the register has this code. It’s kept for the report. Do you know whose it is?
          </p>
        </div>
        <FindWork works={works} label="Whose code it is" onCode={(_, chosen) => chosen && onWork(chosen)} only />
        <Button variant="default" onClick={onTakeBack}>
          Take this count back
        </Button>
      </section>
    )
  const result = getCountResult(props, work)
  return (
    <section className={styles.counted} role="status" aria-label="Counted last">
      <div className={styles.countedWork}>
        <Thumb picture={picture} width={92} height={92} />
        <div>
          <Status mark={result.mark}>{result.status}</Status>
          <p className={styles.title}>
            <i>{work.title}</i>
            {work.year && `, ${work.year}`}
            {last.copy > 0 && `, copy ${last.copy}`}
          </p>
          <p className="small">{result.words}</p>
        </div>
      </div>
      <CountActions {...props} work={work} elsewhere={result.status === "Elsewhere"} />
    </section>
  )
}

function getCountResult({ last, place, spot, names, seen }: CountedProps, work: CountableWork): CountResult {
  const others =
    seen?.sightings.filter((one) => !isAtPlace({ placeId: one.placeId, spot: one.spot }, { placeId: place, spot })) ??
    []
  const [other] = others
  if (other)
    return {
      mark: "alarm",
      status: "Counted twice",
      words: `It was also counted at ${[names[other.placeId], other.spot].filter(Boolean).join(", ")} by ${other.by}. The report asks which is right.`,
    }
  const { where } = work.where.find(({ copy }) => copy === last.copy) ?? work.where[0] ?? { where: null }
  if (isAtPlace(where, { placeId: place, spot }))
    return { mark: "full", status: "Found", words: last.again ? "It’s counted already." : "It’s where it should be." }
  const says = where
    ? `The register says ${[names[where.placeId], where.spot].filter(Boolean).join(", ")}.`
    : "The register doesn’t say where it is."
  return { mark: "half", status: "Elsewhere", words: says }
}

function CountActions({
  last,
  work,
  elsewhere,
  seen,
  onKeep,
  onCopy,
  onTakeBack,
}: CountedProps & { work: CountableWork; elsewhere: boolean }) {
  const [copy, setCopy] = useState(last.copy > 0 ? String(last.copy) : "")
  const number = Number(copy)
  const isCopy = Number.isInteger(number) && number >= 1 && number <= (work.editionSize ?? 0)
  const keep: KeepDecision = seen?.sightings.find(({ id }) => id === last.id)?.keep ?? ""
  return (
    <div className={styles.acts}>
      {elsewhere && (
        <>
          <Button
            variant={keep === "here" ? "filled" : "default"}
            aria-pressed={keep === "here"}
            onClick={() => onKeep("here")}
          >
            It lives here now
          </Button>
          <Button
            variant={keep === "back" ? "filled" : "default"}
            aria-pressed={keep === "back"}
            onClick={() => onKeep("back")}
          >
            I’ll carry it back
          </Button>
        </>
      )}
      {work.editionSize !== null && (
        <form
          className={styles.copy}
          onSubmit={(event) => {
            event.preventDefault()
            if (isCopy && number !== last.copy) onCopy(number)
          }}
        >
          <TextInput
            label={`Copy, of ${work.editionSize}`}
            inputMode="numeric"
            autoComplete="off"
            value={copy}
            onChange={({ currentTarget }) => setCopy(currentTarget.value)}
            error={copy !== "" && !isCopy && `A number from 1 to ${work.editionSize}.`}
          />
          <Button variant="default" type="submit">
            Set
          </Button>
        </form>
      )}
      <Button onClick={onTakeBack}>Take this count back</Button>
    </div>
  )
}

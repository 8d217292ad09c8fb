import { ActionIcon, Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { AboutSettings } from "../../../domain/about/about-draft.server.ts"
import { type CvLine, exhibitionsKind, listCvLines, listVisibleCvLines } from "../../../domain/about/cv.ts"
import { maxRows } from "../../../domain/max-rows.ts"
import { Datalist } from "../kit/datalist.tsx"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import type { FormState } from "../kit/edit/field-input.tsx"
import { TooManyRows } from "../kit/edit/too-many-rows.tsx"
import { useField } from "../kit/edit/use-field.ts"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./about.module.css"
import { type AboutHints, formatCvLines, type OwnLine, parseCvLines, parseHiddenIds } from "./about-fields.ts"

const usualKinds = [exhibitionsKind, "Collections", "Residencies", "Prizes", "Press", "Education"]

/** Lines from Exhibitions are read-only. Arrows order the own lines, except for exhibitions, which are ordered by year. */
export function CvEditor({ form }: { form: FormState<AboutSettings, AboutHints> }) {
  const [timeline, setTimeline] = useField("timeline", form.text.timeline ?? "")
  const [hiddenText, setHidden] = useField("hidden", form.text.hidden ?? "")
  const own = parseCvLines(timeline)
  const hidden = parseHiddenIds(hiddenText)
  const drawn = own.slice(0, maxRows.cvLines)
  const lines = listCvLines({ timeline: drawn, hidden }, form.data.exhibitions)
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const write = (next: OwnLine[]) => setTimeline(formatCvLines(next))
  const change = (at: number, part: Partial<OwnLine>) =>
    write(own.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const swap = (one: number, other: number) => {
    const [first, second] = [own[one], own[other]]
    if (first && second) write(own.with(one, second).with(other, first))
  }
  const flip = (id: string) =>
    setHidden((hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]).join(" "))
  const fromExhibitions = lines.filter(({ exhibition }) => exhibition).length
  return (
    <Section
      title="Curriculum vitae"
      className={styles.cv}
      note={`${formatCount(listVisibleCvLines(lines).length, "line")} on the page, from ${formatCount(fromExhibitions, "exhibition")} and ${formatCount(own.length, "line")} of yours`}
    >
      <textarea hidden name="timeline" defaultValue={form.text.timeline} aria-label="Your lines" />
      <input hidden name="hidden" defaultValue={form.text.hidden} aria-label="Hidden exhibitions" />
      <Datalist id="cv-kinds" options={[...new Set([...kinds, ...usualKinds])]} />
      <FieldAlert problem={form.errors.timeline} />
      <TooManyRows of={own} max={maxRows.cvLines} noun="line" onCut={() => write(drawn)} />
      {kinds.map((kind) => {
        const group = lines.filter((line) => line.kind === kind)
        const byYear = group.some(({ exhibition }) => exhibition)
        return (
          <section key={kind} aria-label={kind || "Chronology"}>
            <h3>{kind || "Chronology"}</h3>
            <ul>
              {group.map((line, at) =>
                line.own === undefined ? (
                  <ExhibitionLine key={line.exhibition} line={line} onFlip={() => flip(line.exhibition ?? "")} />
                ) : (
                  <OwnCvLine
                    key={`own ${line.own}`}
                    line={line}
                    before={byYear ? undefined : group[at - 1]?.own}
                    after={byYear ? undefined : group[at + 1]?.own}
                    onChange={(part) => change(line.own ?? -1, part)}
                    onSwap={(other) => swap(line.own ?? -1, other)}
                    onRemove={() => write(own.toSpliced(line.own ?? -1, 1))}
                  />
                ),
              )}
            </ul>
          </section>
        )
      })}
      {own.length < maxRows.cvLines && <NewLine onAdd={(line) => write([...own, line])} />}
    </Section>
  )
}

function ExhibitionLine({ line, onFlip }: { line: CvLine; onFlip: () => void }) {
  const { year, title, text, to = "", hidden } = line
  return (
    <li data-hidden={hidden || undefined}>
      <span className={styles.year}>{year}</span>
      <span>
        <i>{title}</i>
        {text}
      </span>
      <a className={styles.from} href={to}>
        From Exhibitions
      </a>
      <span className={styles.acts}>
        <VisibilityToggle hidden={hidden} name={title ?? ""} onFlip={onFlip} />
      </span>
    </li>
  )
}

type OwnCvLineProps = {
  line: CvLine
  /** The indexes of the neighboring own lines in the timeline. */
  before: number | undefined
  after: number | undefined
  onChange: (part: Partial<OwnLine>) => void
  onSwap: (other: number) => void
  onRemove: () => void
}

function OwnCvLine({ line, before, after, onChange, onSwap, onRemove }: OwnCvLineProps) {
  const { year, text, kind, hidden, double } = line
  const name = text || year || "this line"
  const move = (direction: "up" | "down", other: number | undefined) => (
    <ActionIcon
      aria-label={`Move ${name} ${direction}`}
      data-move={direction}
      disabled={other === undefined}
      onClick={({ currentTarget }) => {
        if (other === undefined) return
        flushSync(() => onSwap(other))
        focusMovedLine(currentTarget, other)
      }}
    >
      <StudioIcon name={direction} />
    </ActionIcon>
  )
  return (
    <li data-hidden={hidden || double || undefined} data-own={line.own}>
      <CvText label={`Year of ${name}`} value={year} onCommit={(next) => onChange({ year: next })} maxLength={20} />
      <span>
        <CvText
          label={`Words of ${name}`}
          value={text}
          onCommit={(next) => onChange({ text: next })}
          maxLength={300}
          live
        />
        {double && <span className="small">Shown from Exhibitions</span>}
      </span>
      <CvText
        label={`List of ${name}`}
        value={kind}
        list="cv-kinds"
        onCommit={(next) => onChange({ kind: next })}
        maxLength={40}
      />
      <span className={styles.acts}>
        {(before !== undefined || after !== undefined) && (
          <>
            {move("up", before)}
            {move("down", after)}
          </>
        )}
        <VisibilityToggle hidden={hidden} name={name} onFlip={() => onChange({ hidden: !hidden })} />
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <StudioIcon name="close" />
        </ActionIcon>
      </span>
    </li>
  )
}

/** The focus follows the moved line, and at an end moves to the other arrow. */
function focusMovedLine(pressed: HTMLElement, to: number) {
  const arrows = pressed.closest("ul")?.querySelectorAll<HTMLButtonElement>(`[data-own="${to}"] [data-move]`) ?? []
  const [same, other] = [...arrows].toSorted((one) => (one.dataset.move === pressed.dataset.move ? -1 : 1))
  ;(same?.disabled ? other : same)?.focus()
}

const VisibilityToggle = ({ hidden, name, onFlip }: { hidden: boolean; name: string; onFlip: () => void }) => (
  <Button aria-label={`${hidden ? "Show" : "Hide"} ${name}`} onClick={onFlip}>
    {hidden ? "Show" : "Hide"}
  </Button>
)

const empty: OwnLine = { year: "", text: "", kind: "", hidden: false }

function NewLine({ onAdd }: { onAdd: (line: OwnLine) => void }) {
  const [line, setLine] = useState(empty)
  const add = () => {
    if (line.text.trim() === "") return
    onAdd({ ...line, kind: line.kind.trim() })
    setLine({ ...empty, kind: line.kind })
  }
  const cell = (name: "year" | "text" | "kind", label: string, placeholder: string, maxLength: number) => (
    <input
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      list={name === "kind" ? "cv-kinds" : undefined}
      value={line[name]}
      onChange={({ currentTarget: { value } }) => setLine({ ...line, [name]: value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return
        event.preventDefault()
        add()
      }}
    />
  )
  return (
    <div className={styles.new}>
      {cell("year", "Year of a new line", "Year", 20)}
      {cell("text", "Words of a new line", "A line of your own: a prize, a residency, a collection", 300)}
      {cell("kind", "List of a new line", "List, for example Prizes", 40)}
      <span className={styles.acts}>
        <Button onClick={add}>Add</Button>
      </span>
    </div>
  )
}

type CvTextProps = {
  label: string
  value: string
  onCommit: (text: string) => void
  maxLength: number
  list?: string
  /** Whether the form is updated while typing; otherwise on blur, because another year or list moves the line. */
  live?: boolean
}

function CvText({ label, value, onCommit, maxLength, list, live = false }: CvTextProps) {
  const [text, setText] = useState(value)
  const cell = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  const commit = (next: string) => next.trim() !== value && onCommit(next.trim())
  const latest = useRef(() => {})
  latest.current = () => commit(text)
  useEffect(() => {
    // Before the page's own Ctrl S, which reads the form.
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key === "s" && (event.ctrlKey || event.metaKey)
      if (event.key !== "Enter" && !isSave) return
      // Enter would submit the form.
      if (!isSave) event.preventDefault()
      latest.current()
    }
    const input = cell.current
    input?.addEventListener("keydown", onKey)
    return () => input?.removeEventListener("keydown", onKey)
  }, [])
  return (
    <input
      ref={cell}
      aria-label={label}
      maxLength={maxLength}
      list={list}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed)
        if (live) commit(typed)
      }}
      onBlur={() => commit(text)}
    />
  )
}

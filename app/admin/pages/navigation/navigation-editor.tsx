import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { findNavigationProblems, getNavigationName } from "../../../../domain/pages/navigation-checks.ts"
import type { EditedEntry } from "../../../../domain/pages/navigation-queries.server.ts"
import type { NavigationLevel } from "../../../../domain/settings/navigation-places.ts"
import { DragOverlay } from "../../kit/drag/drag-overlay.tsx"
import { useDrag } from "../../kit/drag/use-drag.ts"
import { editFormId, fillField } from "../../kit/edit/dirty-form.ts"
import { Section } from "../../kit/page.tsx"
import { BarDrawing } from "./bar-drawing.tsx"
import { moveEntry, shiftEntry } from "./move-entry.ts"
import styles from "./navigation.module.css"
import { formatNavigationItems, parseNavigationItems } from "./navigation-fields.ts"
import { NavigationRow } from "./navigation-row.tsx"

const levels: { level: NavigationLevel; title: string; note: string; list: string }[] = [
  {
    level: "bar",
    title: "In the bar",
    note: "Also in the menu of a phone and in the footer",
    list: "the bar",
  },
  {
    level: "menu",
    title: "In the menu",
    note: "Phones have a menu; wider screens list these in the footer",
    list: "the menu",
  },
  { level: "footer", title: "Footer only", note: "The footer has everything", list: "the footer" },
]

type Props = {
  /** The order and names of the form. */
  text: string
  entries: EditedEntry[]
  defaults: EditedEntry[]
  errors: Record<string, string>
}

export function NavigationEditor({ text, entries: stored, defaults, errors }: Props) {
  const { entries, arrange, said } = useEntries(text, stored)
  const lists = useRef<HTMLDivElement>(null)
  const problems = { ...errors, ...findNavigationProblems(entries) }
  const put = (place: string, level: NavigationLevel, before: string | null) =>
    arrange(moveEntry(entries, place, { level, before }), place)
  const shift = (place: string, step: -1 | 1) => arrange(shiftEntry(entries, place, step), place)
  const drag = useDrag(lists, {
    ...{ item: "data-entry", target: "data-level", handle: "data-grip", byTouch: true },
    onDrop: ({ id, target, before }) => put(id, target as NavigationLevel, before),
  })
  const dragged = entries.find(({ place }) => place === drag?.id)
  return (
    <div className={styles.editor}>
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="items" defaultValue={text} />
      <Section title="As visitors see it" note="Drag a word, or move it with ← and →. Seven words fit on a laptop.">
        <BarDrawing
          entries={entries.filter((entry) => entry.in === "bar")}
          onPut={(place, before) => put(place, "bar", before)}
          onShift={shift}
        />
      </Section>
      <div ref={lists}>
        {levels.map(({ level, title, note }) => {
          const own = entries.filter((entry) => entry.in === level)
          return (
            <Section key={level} title={title} note={note}>
              <ol
                className={styles.list}
                aria-label={title}
                data-level={level}
                data-to-end={(drag?.target === level && drag.before === null) || undefined}
              >
                {own.map((entry, at) => (
                  <NavigationRow
                    key={entry.place}
                    entry={entry}
                    problems={problems}
                    isFirst={at === 0}
                    isLast={at === own.length - 1}
                    dragState={
                      drag?.id === entry.place
                        ? "dragged"
                        : drag?.target === level && drag.before === entry.place
                          ? "before"
                          : undefined
                    }
                    onShift={(step) => shift(entry.place, step)}
                    onLevel={(next) => put(entry.place, next, null)}
                    onName={(name) =>
                      arrange(entries.map((one) => (one.place === entry.place ? { ...one, name } : one)))
                    }
                  />
                ))}
                {own.length === 0 && <li className={styles.none}>Nothing. Drag something here.</li>}
              </ol>
            </Section>
          )
        })}
      </div>
      <p data-scripted>
        <Button onClick={() => arrange(defaults)}>Back to the default</Button>
      </p>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      {drag && dragged && <DragOverlay drag={drag}>{getNavigationName(dragged)}</DragOverlay>}
    </div>
  )
}

/** The form's hidden field has the truth, so that it is compared, discarded and restored like every other. */
function useEntries(text: string, stored: EditedEntry[]) {
  const [entries, setEntries] = useState(() => applyItems(text, stored))
  const [said, setSaid] = useState("")
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${editFormId} [name="items"]`)
    if (!field) return
    const read = () => setEntries(applyItems(field.value, stored))
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [stored])
  const arrange = (next: EditedEntry[], moved?: string) => {
    const sorted = levels.flatMap(({ level }) => next.filter((entry) => entry.in === level))
    fillField(editFormId, "items", formatNavigationItems(sorted))
    const entry = sorted.find(({ place }) => place === moved)
    if (entry) setSaid(describePosition(entry, sorted))
  }
  return { entries, arrange, said }
}

function applyItems(text: string, stored: EditedEntry[]): EditedEntry[] {
  const items = parseNavigationItems(text)
  const known = new Map(stored.map((entry) => [entry.place, entry]))
  const applied = items.flatMap((item) => {
    const entry = known.get(item.place)
    known.delete(item.place)
    return entry ? [{ ...entry, name: item.name, in: item.in }] : []
  })
  return [...applied, ...known.values()]
}

function describePosition(entry: EditedEntry, entries: EditedEntry[]): string {
  const list = entries.filter((one) => one.in === entry.in)
  const name = levels.find(({ level }) => level === entry.in)?.list
  return `${getNavigationName(entry)}: ${list.indexOf(entry) + 1} of ${list.length} in ${name}.`
}

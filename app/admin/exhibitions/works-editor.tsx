import { Button } from "@mantine/core"
import { type ComponentProps, useRef, useState } from "react"
import { href, Link } from "react-router"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import { Picker } from "../blog/picker.tsx"
import { RowTools } from "../installation-views/row-tools.tsx"
import { useJsonList } from "../installation-views/use-json-list.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { dropItem } from "../kit/drag/keyboard-drag.ts"
import { type Drag, useDrag } from "../kit/drag/use-drag.ts"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import type { FormState } from "../kit/edit/field-input.tsx"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import table from "../kit/works-table.module.css"
import { type ExhibitionHints, formatPriceInput, type WorkLine } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"

type KnownWork = Pick<
  ExhibitionHints["works"][number],
  "id" | "title" | "year" | "medium" | "size" | "price" | "currency" | "picture"
> & {
  availability?: ExhibitionHints["works"][number]["availability"]
}

export function WorksEditor({ form }: { form: FormState<CheckedExhibition, ExhibitionHints> }) {
  const stored = form.text.works ?? "[]"
  const { rows, write, change, tools } = useJsonList<WorkLine>("works", stored)
  const [added, setAdded] = useState<Record<string, KnownWork>>({})
  const [open, setOpen] = useState(false)
  const body = useRef<HTMLTableElement>(null)
  const findWork = (artworkId: string): KnownWork | undefined =>
    form.data.works.find((work) => work.id === artworkId) ?? added[artworkId]
  const drag = useDrag(body, {
    item: "data-work",
    target: "data-works",
    handle: "data-grip",
    byTouch: true,
    onDrop: (dragged) =>
      write(
        dropItem(
          rows.map((row) => ({ ...row, id: row.artworkId })),
          dragged,
        ).map(toWorkLine),
      ),
  })
  const draggedWork = drag && findWork(drag.id)
  return (
    <Section title="Works and labels" note="in the order of the walk">
      <textarea hidden name="works" defaultValue={stored} aria-label="Works" />
      <FieldAlert problem={form.errors.works} />
      {rows.length > 0 && (
        <table ref={body} className={`${table.works} ${styles.works}`} data-rows>
          <ColumnHeads columns={["", "Work", "Price here", "On the label", ""]} />
          <tbody data-works="works" data-dragging={drag !== null || undefined}>
            {rows.map((line, at) => (
              <ExhibitionWorkRow
                key={line.artworkId}
                line={line}
                work={findWork(line.artworkId)}
                error={form.errors[`works.${line.artworkId}`]}
                drag={drag}
                tools={tools(at)}
                onChange={(part) => change(at, part)}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.under}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {rows.length > 0 ? "Add a work" : "Choose the works"}
        </Button>
        {rows.length > 0 && <span className="small">{formatCount(rows.length, "work")}</span>}
      </p>
      {open && (
        <Picker
          of="works"
          onClose={() => setOpen(false)}
          onChoose={(work) => {
            setAdded((all) => ({ ...all, [work.id]: work }))
            if (!rows.some(({ artworkId }) => artworkId === work.id))
              write([...rows, { artworkId: work.id, price: "", label: "" }])
          }}
        />
      )}
      {drag && draggedWork && (
        <DragOverlay drag={drag}>
          <Thumb picture={draggedWork.picture} width={66} height={44} />
          <i>{draggedWork.title}</i>
        </DragOverlay>
      )}
    </Section>
  )
}

type WorkRowProps = {
  line: WorkLine
  work: KnownWork | undefined
  error: string | undefined
  drag: Drag | null
  tools: Omit<ComponentProps<typeof RowTools>, "name">
  onChange: (part: Partial<WorkLine>) => void
}

function ExhibitionWorkRow({ line, work, error, drag, tools, onChange }: WorkRowProps) {
  const { artworkId, price, label } = line
  return (
    <tr
      data-row
      data-work={artworkId}
      data-before={(drag?.target && drag.before === artworkId && drag.id !== artworkId) || undefined}
      data-carried={drag?.id === artworkId || undefined}
    >
      <td className={table.grip} data-grip>
        <StudioIcon name="grip" />
        <span>{tools.at + 1}</span>
      </td>
      <th scope="row">
        <span className={table.named}>
          <Thumb picture={work?.picture ?? null} width={66} height={44} />
          <span>
            <Link to={href("/admin/artworks/:id/edit", { id: artworkId })} className={table.work}>
              <i>{work?.title ?? "A deleted work"}</i>
              {work?.year && (
                <>
                  , <span className={table.year}>{work.year}</span>
                </>
              )}
            </Link>
            <span className="small">
              {[work?.medium, work?.size && joinMeasures(work.size)].filter(Boolean).join(", ")}
            </span>
            {work?.availability && work.availability !== "available" && (
              <span className="small" data-state={work.availability}>
                {availabilityLabels[work.availability]}
              </span>
            )}
          </span>
        </span>
      </th>
      <td data-called="Price here">
        <input
          className={table.cell}
          aria-label={`Price of ${work?.title} here`}
          inputMode="decimal"
          value={typeof price === "number" ? formatPriceInput(price, work?.currency ?? "USD") : price}
          placeholder={work?.price == null ? "On request" : formatMoney(work.price, work.currency)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
        <FieldAlert problem={error} as="span" />
      </td>
      <td data-called="On the label">
        <input
          className={table.cell}
          aria-label={`Label of ${work?.title} here`}
          placeholder="Nothing more"
          maxLength={1000}
          value={label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </td>
      <td>
        <RowTools name={work?.title ?? "this work"} {...tools} />
      </td>
    </tr>
  )
}

const toWorkLine = ({ artworkId, price, label }: WorkLine): WorkLine => ({ artworkId, price, label })

import { ActionIcon } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { HomepageDraft } from "../../../domain/homepage/homepage-draft.ts"
import { type SectionType, sectionTypes } from "../../../domain/homepage/section-types.ts"
import { DragOverlay } from "../kit/drag/drag-overlay.tsx"
import { dropItem } from "../kit/drag/keyboard-drag.ts"
import { useDrag } from "../kit/drag/use-drag.ts"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import { editFormId, fillField } from "../kit/edit/dirty-form.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { Fold } from "../kit/fold.tsx"
import { StudioIcon } from "../kit/icon.tsx"
import { FeaturedWorks } from "./featured-works.tsx"
import styles from "./homepage.module.css"
import { type HomepageHints, homepageSectionLabels, listSectionFields } from "./homepage-fields.ts"

const parseSectionOrder = (text: string): SectionType[] => [
  ...new Set(
    [...text.split(" "), ...sectionTypes].filter((one): one is SectionType => sectionTypes.includes(one as never)),
  ),
]

function useSectionOrder(stored: string): SectionType[] {
  const [order, setOrder] = useState(stored)
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${editFormId} [name="order"]`)
    if (!field) return
    const read = () => setOrder(field.value)
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [])
  return parseSectionOrder(order)
}

export function SectionList({ form }: { form: FormState<HomepageDraft, HomepageHints> }) {
  const order = useSectionOrder(form.text.order ?? "")
  const [first] = useState(order[0])
  const list = useRef<HTMLOListElement>(null)
  const arrange = (types: string[]) => fillField(editFormId, "order", types.join(" "))
  const move = (type: SectionType, to: number) => arrange(order.filter((one) => one !== type).toSpliced(to, 0, type))
  const drag = useDrag(list, {
    ...{ item: "data-section", target: "data-sections", handle: "data-grip", byTouch: true },
    onDrop: (dragged) =>
      arrange(
        dropItem(
          order.map((id) => ({ id })),
          dragged,
        ).map(({ id }) => id),
      ),
  })
  const draggedSection = order.find((type) => type === drag?.id)
  return (
    <>
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="order" defaultValue={form.text.order} />
      <ol
        ref={list}
        className={styles.sections}
        data-sections="sections"
        data-to-end={(drag?.target && drag.before === null) || undefined}
      >
        {order.map((type, at) => {
          const { title } = homepageSectionLabels[type]
          const names = listSectionFields(type)
          return (
            <li
              key={type}
              data-section={type}
              data-before={(drag?.target && drag.before === type && drag.id !== type) || undefined}
              data-carried={drag?.id === type || undefined}
            >
              <div className={styles.tools}>
                <span className={styles.grip} data-grip data-scripted>
                  <StudioIcon name="grip" />
                </span>
                <ActionIcon aria-label={`Move ${title} up`} {...getEdgeButtonProps(at === 0, () => move(type, at - 1))}>
                  <StudioIcon name="up" />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Move ${title} down`}
                  {...getEdgeButtonProps(at === order.length - 1, () => move(type, at + 1))}
                >
                  <StudioIcon name="down" />
                </ActionIcon>
              </div>
              <Fold title={title} open={type === first || names.some((name) => form.errors[name])}>
                <FieldGrid form={form} names={names} />
                {type === "featured_artworks" && <FeaturedWorks {...form.data} />}
              </Fold>
            </li>
          )
        })}
      </ol>
      {drag && draggedSection && <DragOverlay drag={drag}>{homepageSectionLabels[draggedSection].title}</DragOverlay>}
    </>
  )
}

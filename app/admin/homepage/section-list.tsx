import { ActionIcon } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { HomeDraft } from "../../../domain/homepage/home-draft.ts"
import { type SectionType, sectionTypes } from "../../../domain/homepage/section-types.ts"
import { unlessAtEnd } from "../kit/at-end.ts"
import { putDown } from "../kit/drag/carry.ts"
import { Ghost } from "../kit/drag/ghost.tsx"
import { useDrag } from "../kit/drag/use-drag.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { editFormId, fillField } from "../kit/edit/unsaved.ts"
import { Fold } from "../kit/fold.tsx"
import { Icon } from "../kit/icon.tsx"
import { FeaturedWorks } from "./featured-works.tsx"
import styles from "./homepage.module.css"
import { fieldsOfSection, type HomepageHints, sectionParts } from "./homepage-fields.ts"

const typesIn = (text: string): SectionType[] => [
  ...new Set(
    [...text.split(" "), ...sectionTypes].filter((one): one is SectionType => sectionTypes.includes(one as never)),
  ),
]

function useOrder(stored: string): SectionType[] {
  const [order, setOrder] = useState(stored)
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${editFormId} [name="order"]`)
    if (!field) return
    const read = () => setOrder(field.value)
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [])
  return typesIn(order)
}

export function SectionList({ form }: { form: FormState<HomeDraft, HomepageHints> }) {
  const order = useOrder(form.text.order ?? "")
  const [first] = useState(order[0])
  const list = useRef<HTMLOListElement>(null)
  const arrange = (types: string[]) => fillField(editFormId, "order", types.join(" "))
  const move = (type: SectionType, to: number) => arrange(order.filter((one) => one !== type).toSpliced(to, 0, type))
  const drag = useDrag(list, {
    ...{ item: "data-section", target: "data-sections", handle: "data-grip", byTouch: true },
    onDrop: (carried) =>
      arrange(
        putDown(
          order.map((id) => ({ id })),
          carried,
        ).map(({ id }) => id),
      ),
  })
  const carried = order.find((type) => type === drag?.id)
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
          const { title } = sectionParts[type]
          const names = fieldsOfSection(type)
          return (
            <li
              key={type}
              data-section={type}
              data-before={(drag?.target && drag.before === type && drag.id !== type) || undefined}
              data-carried={drag?.id === type || undefined}
            >
              <div className={styles.tools}>
                <span className={styles.grip} data-grip data-scripted>
                  <Icon name="grip" />
                </span>
                <ActionIcon aria-label={`Move ${title} up`} {...unlessAtEnd(at === 0, () => move(type, at - 1))}>
                  <Icon name="up" />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Move ${title} down`}
                  {...unlessAtEnd(at === order.length - 1, () => move(type, at + 1))}
                >
                  <Icon name="down" />
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
      {drag && carried && <Ghost drag={drag}>{sectionParts[carried].title}</Ghost>}
    </>
  )
}

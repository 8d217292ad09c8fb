import { ActionIcon } from "@mantine/core"
import { useEffect, useState } from "react"
import type { HomeDraft } from "../../../domain/homepage/home-draft.ts"
import { type SectionType, sectionTypes } from "../../../domain/homepage/section-types.ts"
import { unlessAtEnd } from "../kit/at-end.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { editFormId, fillField } from "../kit/edit/unsaved.ts"
import { Fold } from "../kit/fold.tsx"
import { Icon } from "../kit/icon.tsx"
import styles from "./homepage.module.css"
import { fieldsOfSection, type HomepageHints, sectionParts } from "./homepage-fields.ts"

const typesIn = (text: string): SectionType[] => [
  ...new Set(
    [...text.split(" "), ...sectionTypes].filter((one): one is SectionType => sectionTypes.includes(one as never)),
  ),
]

/** The order that is in the form now. */
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

/** The sections in their order, moved by dragging them or by their arrows; each opens to its fields. */
export function SectionList({ form }: { form: FormState<HomeDraft, HomepageHints> }) {
  const order = useOrder(form.text.order ?? "")
  const [first] = useState(order[0])
  const [dragged, setDragged] = useState<SectionType | null>(null)
  const move = (type: SectionType, to: number) => {
    const others = order.filter((one) => one !== type)
    fillField(editFormId, "order", others.toSpliced(to, 0, type).join(" "))
  }
  return (
    <>
      {/* not of the type hidden: there React puts the stored text back whenever it renders */}
      <input hidden name="order" defaultValue={form.text.order} />
      <ol className={styles.sections}>
        {order.map((type, at) => {
          const { title } = sectionParts[type]
          const names = fieldsOfSection(type)
          return (
            <li
              key={type}
              data-dragged={dragged === type || undefined}
              onDragOver={(event) => {
                if (!dragged) return
                event.preventDefault()
                if (dragged !== type) move(dragged, at)
              }}
              onDrop={(event) => event.preventDefault()}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same by keyboard */}
              <div
                className={styles.tools}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move"
                  setDragged(type)
                }}
                onDragEnd={() => setDragged(null)}
              >
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
              </Fold>
            </li>
          )
        })}
      </ol>
    </>
  )
}

import { Checkbox } from "@mantine/core"
import { useEffect, useState } from "react"
import type { WorkCard } from "../../../../domain/artworks/gallery/work-card.ts"
import type { RichText } from "../../../../lib/rich-text/rich-text.ts"
import { listRichTextArtworks } from "../../../../lib/rich-text/rich-text-contents.ts"
import { useEmbeds } from "../../blog/embed-context.tsx"
import { editFormId, fillField } from "../../kit/edit/dirty-form.ts"
import { Section } from "../../kit/page.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import styles from "../newsletter.module.css"

export function IssueWorks({ body, hidden }: { body: string; hidden: string }) {
  const { works, hidden: unseen } = useEmbeds()
  const [now, setNow] = useState({ body, hidden })
  useEffect(() => {
    const form = document.getElementById(editFormId)
    if (!(form instanceof HTMLFormElement)) return
    const value = (name: string) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ""
    }
    const read = () => setNow({ body: value("body"), hidden: value("pricesHidden") })
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [])
  const ids = listWorkIds(now.body)
  const without = now.hidden.split(" ").filter(Boolean)
  const set = (id: string, shows: boolean) =>
    fillField(editFormId, "pricesHidden", (shows ? without.filter((one) => one !== id) : [...without, id]).join(" "))
  return (
    <>
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="pricesHidden" defaultValue={hidden} aria-label="Works without a price" />
      {ids.length > 0 && (
        <Section title="Works in it" note="in this order">
          <ul className={styles.works}>
            {ids.map((id) => {
              const work = works[id]
              return (
                <li key={id}>
                  <Thumb picture={work?.picture ?? null} width={66} height={44} />
                  <span>
                    <i>{work?.title ?? "Not there any more"}</i>
                    {work?.year && `, ${work.year}`}
                    {unseen.includes(id) && <span className="small"> Not published: left out of the newsletter</span>}
                  </span>
                  {work && isPriced(work) && (
                    <Checkbox
                      label="Price"
                      aria-label={`Price of ${work.title}`}
                      checked={!without.includes(id)}
                      onChange={(event) => set(id, event.currentTarget.checked)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </Section>
      )}
    </>
  )
}

function listWorkIds(text: string): string[] {
  try {
    return listRichTextArtworks(JSON.parse(text) as RichText)
  } catch {
    return []
  }
}

const isPriced = ({ badge, price }: Pick<WorkCard, "badge" | "price">): boolean =>
  badge === "available" && price !== null

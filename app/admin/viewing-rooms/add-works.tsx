import { Button, TextInput } from "@mantine/core"
import { useEffect, useRef } from "react"
import { Form, useSubmit } from "react-router"
import { StudioIcon } from "../kit/icon.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import table from "../kit/works-table.module.css"
import styles from "./viewing-rooms.module.css"

type Found = { id: string; title: string; year: string; inventoryNumber: string | null; picture: ThumbPicture | null }

export function AddRoomWorks({ q, found }: { q: string; found: Found[] }) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <Section title="Add works" id="add">
      <Form ref={form} role="search" preventScrollReset replace className={styles.search}>
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search works"
          placeholder="Title or number"
          autoComplete="off"
          leftSection={<StudioIcon name="search" size={18} />}
          onInput={() => {
            clearTimeout(waiting.current)
            waiting.current = setTimeout(() => {
              if (form.current) void submit(form.current, { replace: true, preventScrollReset: true })
            }, 180)
          }}
        />
        <noscript>
          <Button variant="default" type="submit">
            Search
          </Button>
        </noscript>
      </Form>
      {q.trim() !== "" && (
        <ul className={styles.found} aria-label="Works found">
          {found.map((work) => (
            <li key={work.id}>
              <Thumb picture={work.picture} width={66} height={44} />
              <span>
                <span className={table.work}>
                  <i>{work.title}</i>
                  {work.year && `, ${work.year}`}
                </span>
                <span className="small">{work.inventoryNumber}</span>
              </span>
              <IntentButton intent="add" hidden={{ "ids[]": work.id }} aria-label={`Add ${work.title}`}>
                Add
              </IntentButton>
            </li>
          ))}
          {found.length === 0 && <li className={`soft ${styles.nothing}`}>{`Nothing else found for “${q}”.`}</li>}
        </ul>
      )}
    </Section>
  )
}

import { Button, TextInput } from "@mantine/core"
import { useId, useState } from "react"
import { Form } from "react-router"
import type { CountableWork } from "../../../domain/stock-takes/count-data.server.ts"
import { normalizeInventoryNumber } from "../../../domain/stock-takes/label-code.ts"
import styles from "./stock-take.module.css"

type FindWorkProps = {
  works: CountableWork[]
  label?: string
  onCode: (code: string, chosen?: CountableWork) => void
  /** Only works may be chosen: typed text is no code. */
  only?: boolean
  form?: Record<string, string>
}

const maxFound = 6

const foldAccents = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** The alternative to the camera. */
export function FindWork({ works, label = "Number or title", onCode, only = false, form = {} }: FindWorkProps) {
  const [typed, setTyped] = useState("")
  const [unclear, setUnclear] = useState(false)
  const list = useId()
  const words = foldAccents(typed.trim())
  const number = normalizeInventoryNumber(typed)
  const found =
    words === ""
      ? []
      : works
          .filter(
            ({ title, number: own }) =>
              foldAccents(title).includes(words) || (number && normalizeInventoryNumber(own ?? "").includes(number)),
          )
          .slice(0, maxFound)
  const type = (next: string) => {
    setTyped(next)
    setUnclear(false)
  }
  const choose = (code: string, work?: CountableWork) => {
    onCode(code, work)
    type("")
  }
  return (
    <div className={styles.find}>
      <Form
        method="post"
        className={styles.findForm}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          const [one, another] = found
          const exact = works.filter((work) => normalizeInventoryNumber(work.number ?? "") === number)
          if (words === "") return
          if (exact.length === 1 && exact[0]) choose(exact[0].number ?? "", exact[0])
          else if (one && !another) choose("", one)
          else if (one) setUnclear(true)
          else if (!only) choose(typed.trim())
        }}
      >
        {Object.entries(form).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          label={label}
          name="code"
          maxLength={500}
          enterKeyHint="done"
          aria-controls={list}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={unclear && "Which of these?"}
        />
        {!only && (
          <Button variant="filled" type="submit">
            Count it
          </Button>
        )}
      </Form>
      <ul id={list} className={styles.results} aria-label="Works found">
        {found.map((work) => (
          <li key={work.id}>
            <button type="button" onClick={() => choose("", work)}>
              <span className={styles.title}>
                <i>{work.title}</i>
                {work.year && `, ${work.year}`}
              </span>
              {work.number && <span className="small">{work.number}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

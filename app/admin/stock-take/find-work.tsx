import { Button, TextInput } from "@mantine/core"
import { useId, useState } from "react"
import { Form } from "react-router"
import { plainNumber } from "../../../domain/stock-takes/code.ts"
import type { SheetWork } from "../../../domain/stock-takes/count-sheet.server.ts"
import styles from "./stock-take.module.css"

type FindWorkProps = {
  works: SheetWork[]
  label?: string
  /** What was typed or chosen. */
  onCode: (code: string, chosen?: SheetWork) => void
  /** Only works may be chosen: what is typed is no code. */
  only?: boolean
  /** What a form that is sent without scripts says besides. */
  form?: Record<string, string>
}

const mostFound = 6

const plain = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** A number that is typed, or a work that is found by its title: as good as a camera. */
export function FindWork({ works, label = "Number or title", onCode, only = false, form = {} }: FindWorkProps) {
  const [typed, setTyped] = useState("")
  const [unclear, setUnclear] = useState(false)
  const list = useId()
  const words = plain(typed.trim())
  const number = plainNumber(typed)
  const found =
    words === ""
      ? []
      : works
          .filter(
            ({ title, number: own }) =>
              plain(title).includes(words) || (number && plainNumber(own ?? "").includes(number)),
          )
          .slice(0, mostFound)
  const type = (next: string) => {
    setTyped(next)
    setUnclear(false)
  }
  const choose = (code: string, work?: SheetWork) => {
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
          const exact = works.filter((work) => plainNumber(work.number ?? "") === number)
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

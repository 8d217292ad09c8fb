import { Button } from "@mantine/core"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { Form, href } from "react-router"
import type { ImportCellRow } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { fetchJson, RefusedRequest } from "../kit/parse-json-response.ts"
import { useSafeRevalidate } from "../kit/revalidate.ts"
import type { FilesRequest } from "./files.ts"
import styles from "./import.module.css"

export function CellList({
  of: id,
  cells,
  wrong,
  rows,
}: {
  of: string
  cells: ImportCellRow[]
  wrong: number
  rows: number
}) {
  if (cells.length === 0) return null
  const total = Math.max(wrong, cells.length)
  const questions = cells.filter(({ heading, answer }) => heading === "" && answer === null).length
  const proposals = cells.filter(({ proposal, answer }) => proposal !== null && answer === null).length
  return (
    <Section
      title={`${formatSpelledCount(total, "cell")} ${total === 1 ? "needs" : "need"} your attention`}
      note={
        total > cells.length
          ? `the first ${cells.length} are here`
          : `the other cells of ${rows.toLocaleString("en-US")} rows were read without a question`
      }
      action={
        proposals > 1 && (
          <Form method="post" preventScrollReset>
            <button type="submit" className="link" name="intent" value="proposals">
              Use all {proposals} proposals
            </button>
          </Form>
        )
      }
    >
      {questions > 1 && (
        <Form method="post" className={styles.either} preventScrollReset>
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="name" value="unclear" />
          <Button type="submit" name="value" value="same">
            All are the same works
          </Button>
          <Button type="submit" name="value" value="new">
            All are new works
          </Button>
        </Form>
      )}
      <ul className={styles.cells}>
        {cells.map((cell) =>
          cell.heading === "" ? (
            <Question key={cell.row} cell={cell} />
          ) : (
            <Cell key={`${cell.row} ${cell.heading}`} of={id} cell={cell} />
          ),
        )}
      </ul>
      <p className={styles.ignored}>
        {cells.some(({ heading }) => heading !== "") &&
          "A cell that you leave as it is stays empty and is in the report; its work comes in all the same. "}
        {questions > 0 && "A row that you don’t decide about is left out."}
      </p>
    </Section>
  )
}

function Cell({ of, cell }: { of: string; cell: ImportCellRow }) {
  const { row, heading, title, text, proposal, problem, answer } = cell
  const { isSending, problem: notTaken, send } = useImportCell(of, cell)
  const id = useId()
  const begin = answer ?? proposal ?? ""
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    const field = event.currentTarget
    send(field.value)
    const fields = [...(field.closest("ul")?.querySelectorAll("input") ?? [])]
    fields[fields.indexOf(field) + 1]?.focus()
  }
  return (
    <li data-sent={isSending || undefined}>
      <span className="small">{row}</span>
      <i>{title}</i>
      <label>
        <span className="small">
          {heading}, in the file “{text}”
        </span>
        <input
          defaultValue={begin}
          data-guessed={answer === null && proposal !== null ? true : undefined}
          data-empty={begin === "" || undefined}
          aria-describedby={id}
          onKeyDown={onKeyDown}
          onBlur={(event) => event.currentTarget.value !== begin && send(event.currentTarget.value)}
        />
      </label>
      <span className={styles.why} id={id}>
        {notTaken ? <span role="alert">{notTaken}</span> : problem}
        {proposal !== null && answer === null && (
          <button
            type="button"
            className="link"
            aria-label={`Use this: ${proposal} for ${heading} of row ${row}`}
            onClick={() => send(proposal)}
          >
            Use this
          </button>
        )}
      </span>
    </li>
  )
}

/** A row that may be a work of an earlier import. */
function Question({ cell: { row, title, problem } }: { cell: ImportCellRow }) {
  return (
    <li>
      <span className="small">{row}</span>
      <i>{title}</i>
      <Form method="post" className={styles.either} preventScrollReset>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="row" value={row} />
        <input type="hidden" name="heading" value="" />
        <Button type="submit" name="answer" value="same" aria-label={`Row ${row} is the same work`}>
          The same work
        </Button>
        <Button type="submit" name="answer" value="new" aria-label={`Row ${row} is a new work`}>
          A new one
        </Button>
      </Form>
      <span className={styles.why}>{problem}</span>
    </li>
  )
}

const noAnswer = "Not saved: the site doesn’t answer. Check the connection, then press Enter again."

/** After a refusal the same text can be sent again. */
function useImportCell(id: string, { row, heading, answer }: ImportCellRow) {
  const reread = useSafeRevalidate()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef(answer)
  const send = async (typed: string) => {
    if (typed === sent.current) return
    const before = sent.current
    sent.current = typed
    setSending(true)
    try {
      const body: FilesRequest = { act: "answer", id, row, heading, answer: typed }
      await fetchJson(href("/admin/import/files"), body)
      setProblem(null)
      await reread()
    } catch (error) {
      sent.current = before
      setProblem(error instanceof RefusedRequest ? error.message : noAnswer)
    }
    setSending(false)
  }
  return { isSending, problem, send: (typed: string) => void send(typed) }
}

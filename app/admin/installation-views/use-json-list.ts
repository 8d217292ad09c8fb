import { useField } from "../kit/edit/use-field.ts"
import { parseJsonList } from "./json-list.ts"

/** A list that the form stores as JSON. @param stored its text until scripts have read it */
export function useJsonList<T>(name: string, stored: string) {
  const [text, setText] = useField(name, stored)
  const rows = parseJsonList<T>(text)
  const write = (next: T[]) => setText(JSON.stringify(next))
  return {
    rows,
    write,
    change: (at: number, part: Partial<T>) =>
      write(rows.map((row, index) => (index === at ? { ...row, ...part } : row))),
    tools: (at: number) => ({
      at,
      of: rows.length,
      onMove: (by: 1 | -1) => {
        const [one, other] = [rows[at], rows[at + by]]
        if (one !== undefined && other !== undefined) write(rows.with(at, other).with(at + by, one))
      },
      onRemove: () => write(rows.toSpliced(at, 1)),
    }),
  }
}

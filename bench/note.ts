/** A measurement and its baseline. `bench/all.ts` collects them in one table. */
export type Note = { what: string; found: string; against?: string; ratio?: number; aim?: string; met?: boolean }

/** The prefix of a measurement among the lines that a bench prints. */
export const noteMark = "@note "

export function note(found: Note): void {
  console.log(noteMark + JSON.stringify(found))
}

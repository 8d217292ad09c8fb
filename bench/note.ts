/** A number that a bench finds, and what it is measured against. `bench/all.ts` puts them into one table. */
export type Note = { what: string; found: string; against?: string; ratio?: number; aim?: string; met?: boolean }

/** How such a line begins, among others that a bench prints. */
export const noteMark = "@note "

/** Prints it for whoever reads, and for `bench/all.ts`. */
export function note(found: Note): void {
  console.log(noteMark + JSON.stringify(found))
}

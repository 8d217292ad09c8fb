/** A measurement and its baseline. `bench/all.ts` collects them in one table. */
export type Measurement = { what: string; found: string; against?: string; ratio?: number; aim?: string; met?: boolean }

/** The prefix of a measurement among the lines that a bench prints. */
export const measurementPrefix = "@note "

export function recordMeasurement(found: Measurement): void {
  console.log(measurementPrefix + JSON.stringify(found))
}

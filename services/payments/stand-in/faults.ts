/** What happens to a call in place of the right answer. */
export type Fault = {
  /** The status of the answer; `none`: it never comes. */
  answer: number | "none"
  /** Whether what was asked for is done all the same. */
  done?: boolean
  /** What a refusal says. */
  message?: string
  code?: string
}

export type Faults = {
  /** The next calls fail. @param which tells those that count; all, if it is not given */
  add(fault: Fault, times?: number, which?: (call: string) => boolean): void
  clear(): void
  /** @param call like `POST /v1/refunds` @returns the fault that this call meets, which is then used up */
  take(call: string): Fault | null
}

export function openFaults(): Faults {
  let planned: { fault: Fault; left: number; which: (call: string) => boolean }[] = []
  return {
    add(fault, times = 1, which = () => true) {
      planned.push({ fault, left: times, which })
    },
    clear() {
      planned = []
    },
    take(call) {
      const next = planned.find(({ left, which }) => left > 0 && which(call))
      if (!next) return null
      next.left--
      return next.fault
    },
  }
}

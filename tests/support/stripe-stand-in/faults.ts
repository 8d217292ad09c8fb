type Fault = {
  /** `none`: no response. */
  answer: number | "none"
  /** Whether the call is executed despite the fault. */
  done?: boolean
  message?: string
  code?: string
}

export type StripeFaults = {
  add(fault: Fault, times?: number, which?: (call: string) => boolean): void
  clear(): void
  take(call: string): Fault | null
}

export function createStripeFaults(): StripeFaults {
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

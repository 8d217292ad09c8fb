import { Presets, SingleBar } from "cli-progress"

export const formatCountOf = (value: number, one: string, many: string): string =>
  `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`

export function progressBar() {
  const bar = new SingleBar({ format: "{bar} {value} of {total} files", hideCursor: true }, Presets.shades_grey)
  return {
    to(done: number, total: number) {
      if (!bar.isActive) bar.start(total, 0)
      bar.update(done)
    },
    end: () => bar.stop(),
  }
}

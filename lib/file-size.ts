const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

/** `812 bytes`, `640 kB`, `2.1 GB`, in steps of a thousand. */
export function formatFileSize(bytes: number): string {
  const unitIndex = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** unitIndex
  const digits = unitIndex > 1 && value < 100 ? 1 : 0
  return new Intl.NumberFormat("en-US", {
    style: "unit",
    unit: units[unitIndex],
    unitDisplay: unitIndex === 0 ? "long" : "short",
    maximumFractionDigits: digits,
  }).format(value)
}

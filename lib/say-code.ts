/** `expired_or_canceled_card` becomes “Expired or canceled card”. */
export function formatErrorCode(code: string): string {
  const words = code.replaceAll("_", " ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `expired_or_canceled_card` becomes “Expired or canceled card”. */
export function formatErrorCode(code: string): string {
  const text = code.replaceAll("_", " ")
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

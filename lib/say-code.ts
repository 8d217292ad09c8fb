/** Another program's word for something, as people read it: `expired_or_canceled_card` is “Expired or canceled card”. */
export function sayCode(code: string): string {
  const words = code.replaceAll("_", " ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `3′20″`, `1 h 04′`, as labels of films have it. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  if (hours > 0) return `${hours} h ${two(minutes)}′`
  return minutes > 0 ? `${minutes}′${two(rest)}″` : `${rest}″`
}

/** `PT3M20S`, of ISO 8601. */
export function formatIsoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`
}

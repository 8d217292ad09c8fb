export type SupabaseSettings = {
  url: string
  /** A secret key (or the older service-role key). The client throws without one. */
  key: string | undefined
  bucket: string
  silenceMs?: number
}

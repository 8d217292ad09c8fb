/** How to reach Supabase Storage. */
export type SupabaseSettings = {
  /** The address of the project, such as `https://abcd.supabase.co`. */
  url: string
  /** A secret key (or the older service-role key). The client refuses to begin without one. */
  key: string | undefined
  /** The public bucket; the private one has the same name and `-private`. */
  bucket: string
  /** How long a request may be silent, in milliseconds, before it fails and is tried again. */
  silenceMs?: number
}

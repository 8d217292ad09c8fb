export type S3Settings = {
  bucket: string
  region: string
  /** For services other than Amazon's, addressed with path style. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  silenceMs?: number
}

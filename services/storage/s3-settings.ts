/** How to reach a bucket of an S3-compatible service. */
export type S3Settings = {
  bucket: string
  region: string
  /** The address of another service than Amazon's, whose addresses then begin with the bucket (“path style”). */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** How long a connection may be silent, in milliseconds, before a request fails and is tried again. */
  silenceMs?: number
}

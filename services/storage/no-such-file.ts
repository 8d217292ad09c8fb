export class NoSuchFile extends Error {
  override name = "NoSuchFile"

  constructor(key: string) {
    super(`there is no file ${JSON.stringify(key.slice(0, 80))}`)
  }
}

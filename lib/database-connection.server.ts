import pg from "pg"

/** Without a listener, an `error` event between queries would end the process. Queries reject anyway. */
export function openDatabaseClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on("error", () => {})
  return client
}

import { studioLoader } from "../../studio-context.server.ts"
import { type ListQuery, parseListQuery, type StudioList } from "./list.ts"

type PageContext = Parameters<Parameters<typeof studioLoader>[0]>[0]

/** The loader of a list: `load` gets the query in the address, and its rows and counts become the `ListPage`'s data. */
export const listLoader = <Row, V extends string, S extends string, F extends string, Data extends object>(
  list: StudioList<Row, V, S, F>,
  load: (page: PageContext & { query: ListQuery<V, S, F> }) => Promise<Data>,
) =>
  studioLoader(async (page) => {
    const query = parseListQuery(list, page.request.url)
    return { query, ...(await load({ ...page, query })) }
  })

import { hash } from "node:crypto"
import type { Query, SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"

const dialect = new PgDialect()

export const compileQuery = (statement: SQL): Query => dialect.sqlToQuery(statement)

export const getStatementName = ({ sql }: Query): string => hash("sha1", sql, "base64url")

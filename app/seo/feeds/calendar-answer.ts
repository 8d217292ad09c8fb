/** @param file name of a download; null: a subscription */
export const calendarAnswer = (calendar: string | null, file: string | null): Response =>
  calendar === null
    ? new Response("There is no such calendar.", { status: 404 })
    : new Response(calendar, {
        headers: {
          "Content-Type": "text/calendar; charset=utf-8",
          "Content-Disposition": file ? `attachment; filename="${file}"` : "inline",
          "Cache-Control": "public, max-age=300",
          "X-Robots-Tag": "noindex",
        },
      })
